import type { LucideIcon } from "lucide-react";
import { classes } from "#ui/classes.ts";
import { Link } from "#ui/link.tsx";

/** One place in the rail: icon, name and number; folded, the icon alone, named by its hint. */
export const RailItem = ({
  to,
  label,
  Icon,
  count,
  isCurrent,
  onChoose,
}: {
  to: string;
  label: string;
  Icon: LucideIcon;
  count?: number | undefined;
  isCurrent: boolean;
  onChoose?: (() => void) | undefined;
}) => (
  <Link
    to={to}
    title={label}
    aria-current={isCurrent ? "page" : undefined}
    onClick={onChoose}
    className={classes(
      "flex min-h-7 items-center gap-2.5 rounded-control px-2 py-0.5 text-15 leading-5 -outline-offset-2 hover:text-accent pointer-coarse:min-h-11 slim:justify-center slim:px-0",
      isCurrent && "bg-accent-wash font-medium text-accent forced-colors:outline",
    )}
  >
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    <span className="min-w-0 flex-1 truncate slim:sr-only">{label}</span>
    {count !== undefined && (
      <span className="text-13 font-normal text-muted tabular-nums slim:hidden">
        {count.toLocaleString("en-US")}
      </span>
    )}
  </Link>
);
