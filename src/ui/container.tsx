import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** The page's measure, 1200 px at most, or a desk's, where tables want room; gutters grow with the screen. */
export function Container({
  measure = "page",
  className,
  children,
}: {
  measure?: "page" | "desk";
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={classes("mx-auto w-full px-4 sm:px-6", measures[measure], className)}>{children}</div>
  );
}

const measures = { page: "max-w-page xl:px-0", desk: "max-w-desk" };
