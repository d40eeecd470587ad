import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** The page's measure: 1200 px at most, with gutters that grow with the screen. */
export function Container({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classes("mx-auto w-full max-w-page px-4 sm:px-6 xl:px-0", className)}>{children}</div>
  );
}
