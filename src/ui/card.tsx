import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Heading, type HeadingLevel } from "./heading.tsx";
import { Link } from "./link.tsx";

/**
 * One thing of a list under a hairline, or on its own ground under a rule of ink. With a `CardTitle` that links, the whole
 * card is the target; whatever else in it can be pressed needs `relative` to stay above.
 */
export function Card({ hasGround, children }: { hasGround?: boolean; children: ReactNode }) {
  return (
    <article
      className={classes(
        "relative flex h-full min-w-0 flex-col gap-2.5 border-rule transition-colors break-inside-avoid",
        hasGround
          ? "border border-t-2 border-t-ink bg-surface p-5 has-[.card-link:hover]:border-accent"
          : "border-t pt-4 pb-2 has-[.card-link:hover]:border-accent",
      )}
    >
      {children}
    </article>
  );
}

/** A card's name; with `to`, the link that makes the whole card a target. */
export function CardTitle({
  to,
  level = 3,
  className = "text-20",
  children,
}: {
  to?: string;
  level?: HeadingLevel;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Heading level={level} className={className}>
      {to ? (
        <Link
          to={to}
          className="card-link after:absolute after:inset-0 after:rounded-control hover:text-accent"
        >
          {children}
        </Link>
      ) : (
        children
      )}
    </Heading>
  );
}

/** Cards side by side: one column on small screens, then two, then `columns`. */
export function CardGrid({ columns = 3, children }: { columns?: 2 | 3; children: ReactNode }) {
  return (
    <ul
      className={classes(
        "grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2",
        columns === 3 && "lg:grid-cols-3",
      )}
    >
      {children}
    </ul>
  );
}
