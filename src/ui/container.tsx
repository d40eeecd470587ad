import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/**
 * The page's measure, 1200 px at most; a desk's, where tables want room; or a text's, alone or with notes in its margin. Each
 * is centred, and gutters grow with the screen.
 */
export function Container({
  measure = "page",
  className,
  children,
}: {
  measure?: keyof typeof measures;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes("mx-auto w-full px-4 sm:px-6", measures[measure], className)}>{children}</div>
  );
}

const measures = {
  page: "max-w-page xl:px-0",
  desk: "max-w-desk",
  notes: "max-w-notes",
  text: "max-w-text",
};
