import { classes } from "./classes.ts";
import drawings from "./drawings.svg?no-inline";

/** The drawings in `drawings.svg` by their subjects in lower case. */
const drawn = new Set([
  "ownership",
  "data",
  "technology",
  "security",
  "cost",
  "implementation",
  "private markets",
  "performance",
  "operations",
]);

/** Returns the id of a subject's drawing. Other subjects share one. */
export const drawingOf = (subject: string) => {
  const name = subject.trim().toLowerCase();
  return drawn.has(name) ? name.replaceAll(" ", "-") : "selection";
};

/** A drawn placeholder for a missing or broken picture, with its subject's name. */
export const Plate = ({ subject, className }: { subject: string; className?: string }) => (
  <span aria-hidden="true" className={classes("plate", className)}>
    <svg aria-hidden="true" fill="none" stroke="currentColor">
      <use href={`${drawings}#${drawingOf(subject)}`} />
    </svg>
    <span>{subject}</span>
  </span>
);
