import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/**
 * The page's measure, 1200 px at most; a desk's, where tables want room; which begins at its rail; or a text's,
 * alone or with notes in its margin. Readers' measures are centred, and gutters grow with the screen.
 */
export function Container({
  measure = "page",
  className,
  children,
}: {
  measure?: Measure;
  className?: string;
  children: ReactNode;
}) {
  return <div className={classes("w-full px-4 sm:px-6", measures[measure], className)}>{children}</div>;
}

export type Measure = keyof typeof measures;

const measures = {
  page: "mx-auto max-w-page xl:px-0",
  desk: "max-w-desk",
  notes: "mx-auto max-w-text lg:max-w-notes",
  text: "mx-auto max-w-text",
};
