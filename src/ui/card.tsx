import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Heading, type HeadingLevel } from "./heading.tsx";
import { Link } from "./link.tsx";

/**
 * An item of a list under a hairline, or with its own background under a strong rule. A `CardTitle` with a link makes the whole
 * card its target. Other controls in the card need `relative` to stay above it.
 */
export function Card({ hasGround, children }: { hasGround?: boolean; children: ReactNode }) {
  return (
    <article
      dir="auto"
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

/** The classes of a link that covers its whole card. */
export const cardLink = "card-link after:absolute after:inset-0 after:rounded-control";

/** A card's title. With `to`, the whole card becomes the link's target. */
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
        <Link to={to} className={`${cardLink} hover:text-accent`}>
          {children}
        </Link>
      ) : (
        children
      )}
    </Heading>
  );
}

/** A card's text, if there is one. */
export const CardText = ({ children }: { children: string | null }) =>
  children ? (
    <p dir="auto" className="text-15 text-muted">
      {children}
    </p>
  ) : null;

/** A grid of cards: one column on narrow screens, then two, then `columns`. */
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
