import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export type Tone = "neutral" | "accent" | "warn" | "danger";

/** A label for the item beside it: a category, a priority. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classes(
        "inline-flex max-w-full items-center rounded-control px-2 py-0.5 text-13 font-medium wrap-anywhere",
        grounds[tone],
      )}
    >
      {children}
    </span>
  );
}

/** A status as a word with a dot: `Published`, `Draft`. */
export function Status({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes("inline-flex items-center gap-2 text-13", inks[tone])}>
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current" />
      {children}
    </span>
  );
}

const inks: Record<Tone, string> = {
  neutral: "text-muted",
  accent: "text-accent",
  warn: "text-warn",
  danger: "text-danger",
};

const grounds: Record<Tone, string> = {
  neutral: "bg-sunk text-muted",
  accent: "bg-accent-wash text-accent",
  warn: "bg-warn-wash text-warn",
  danger: "bg-danger-wash text-danger",
};
