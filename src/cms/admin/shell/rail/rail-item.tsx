import type { LucideIcon } from "lucide-react";
import { formatCount } from "#shared/text.ts";
import { classes } from "#ui/classes.ts";
import { Link } from "#ui/link.tsx";

/** One place in the rail: icon, name and number; folded, the icon alone, named by its hint. */
export const RailItem = ({
  to,
  label,
  hint = label,
  Icon,
  count,
  isCurrent,
  isSmall = false,
  onChoose,
}: {
  to: string;
  label: string;
  /** Its name in full, where the label is cut short. */
  hint?: string;
  Icon: LucideIcon;
  count?: number | undefined;
  isCurrent: boolean;
  /** True for one of two that share a line. */
  isSmall?: boolean;
  onChoose?: (() => void) | undefined;
}) => (
  <Link
    to={to}
    title={hint}
    aria-current={isCurrent ? "page" : undefined}
    onClick={onChoose}
    className={classes(
      isSmall ? "gap-1.5 px-1.5 text-13" : "gap-2.5 px-2 text-15",
      "flex min-h-7 low:min-h-[1.5625rem] lower:min-h-6 items-center rounded-control py-0.5 low:py-0 leading-5 -outline-offset-2 hover:text-accent pointer-coarse:min-h-11 slim:justify-center slim:px-0",
      isCurrent && "bg-accent-wash font-medium text-accent forced-colors:outline",
    )}
  >
    <Icon aria-hidden="true" className="size-4 shrink-0" />
    <span className="min-w-0 flex-1 truncate slim:sr-only">{label}</span>
    {count !== undefined && (
      <span className="text-13 font-normal text-muted tabular-nums slim:hidden">{formatCount(count)}</span>
    )}
  </Link>
);
