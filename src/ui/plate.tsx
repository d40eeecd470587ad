import { classes } from "./classes.ts";
import { firstLetter } from "./monogram.tsx";

/** A placeholder for a missing or broken picture, with its subject's name and initial. */
export const Plate = ({ subject, className }: { subject: string; className?: string }) => (
  <span aria-hidden="true" className={classes("plate", className)}>
    <b>{firstLetter(subject)}</b>
    <span>{subject}</span>
  </span>
);
