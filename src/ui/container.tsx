import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/**
 * Limits the width: `page` to 1200 px, `desk` to a width for tables, starting at the rail, `text` to a text, and `notes` to a text
 * with margin notes. Readers' pages are centered, and the gutters grow with the screen.
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
