import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import { Link } from "./link.tsx";

/** A tag on a muted background. */
export function Chip({ children }: { children: ReactNode }) {
  return <span className="chip bg-accent-wash text-accent">{children}</span>;
}

/** The number of items omitted from a truncated list. */
export function MoreChip({ count }: { count: number }) {
  return <span className="chip text-muted">+{count} more</span>;
}

/** A list of tags, truncated after `limit` with the number of omitted ones. Renders nothing if empty. */
export function ChipList({
  items,
  limit = Infinity,
  more = 0,
  label,
}: {
  items: string[];
  limit?: number;
  /** Number of tags that are not among the items. */
  more?: number;
  label?: string;
}) {
  const names = [...new Set(items)];
  const hidden = Math.max(0, names.length - limit) + more;
  if (names.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5 *:max-w-full" aria-label={label}>
      {names.slice(0, limit).map((name) => (
        <li key={name}>
          <Chip>{name}</Chip>
        </li>
      ))}
      {hidden > 0 && (
        <li>
          <MoreChip count={hidden} />
        </li>
      )}
    </ul>
  );
}

/** A tag with a link, such as a filter. `isCurrent` marks the active one. */
export function ChipLink({
  isCurrent,
  className,
  children,
  ...props
}: ComponentProps<typeof Link> & { isCurrent?: boolean }) {
  return (
    <Link
      aria-current={isCurrent ? "true" : undefined}
      className={classes(
        "inline-flex min-h-8 pointer-coarse:min-h-11 items-center gap-1.5 rounded-control px-3 text-13 transition-colors",
        isCurrent
          ? "bg-accent font-medium text-on-accent"
          : "bg-accent-wash text-accent hover:bg-accent hover:text-on-accent",
        className,
      )}
      {...props}
    >
      {children}
    </Link>
  );
}
