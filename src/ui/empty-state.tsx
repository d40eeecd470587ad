import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Heading, type HeadingLevel } from "./heading.tsx";

/** A message in place of missing content, with the next step. */
export function EmptyState({
  title,
  text,
  action,
  level = 2,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  level?: HeadingLevel;
}) {
  return (
    <div
      className={classes(
        "flex flex-col items-start gap-3",
        level === 1 ? "py-8 md:py-12" : "border-y border-rule py-10",
      )}
    >
      <Heading level={level} className={level === 1 ? "text-32" : "text-20"}>
        {title}
      </Heading>
      {text && <p className="max-w-prose text-muted wrap-anywhere">{text}</p>}
      {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}
