import { formatDate, pluralize } from "#shared/text.ts";
import type { Tone } from "#ui/badge.tsx";
import type { CapabilityLevel, FactState, FetchOutcome, Verdict } from "../../evidence/evidence.ts";
import type { FactNames, Reason } from "./facts.query.ts";

/** A fact's name on screens: `Feature: General Ledger`, or `Headquarters`. */
export const nameOf = ({ label, itemLabel }: Pick<FactNames, "label" | "itemLabel">): string =>
  itemLabel ? `${label}: ${itemLabel}` : label;

export const levelLabels: Record<CapabilityLevel, string> = {
  native: "Native",
  partial: "Partial",
  partner: "Via partner",
  "add-on": "Add-on",
  no: "Not offered",
};

/** Returns a value in words; that of an element named by its value alone says nothing more. */
export function valueWords({ value, item }: { value: string | null; item: string | null }): string | null {
  if (value === null) return "no longer has this value";
  const level = Object.entries(levelLabels).find(([name]) => name === value);
  return level?.[1] ?? (value === item ? null : value);
}

export const reasonLabels: Record<Reason, string> = {
  due: "Due",
  "source-changed": "Source changed",
  "source-gone": "Source gone",
  disputed: "Disputed",
  "value-changed": "Value changed",
  unsourced: "No source",
};

/** Hints to the editor for each reason. */
export const reasonHints: Record<Reason, string> = {
  due: "The check is older than its period.",
  "source-changed": "The quoted passage is no longer in the source.",
  "source-gone": "The source answers that the page no longer exists.",
  disputed: "The source contradicts the value.",
  "value-changed": "The value is no longer the one that was cited: cite a source again.",
  unsourced: "No source is cited for this value.",
};

export const stateLabels: Record<FactState, string> = {
  sourced: "Sourced",
  due: "Due",
  "source-changed": "Source changed",
  disputed: "Disputed",
  unsourced: "No source",
};

export const stateTones: Record<FactState, Tone> = {
  sourced: "accent",
  due: "warn",
  "source-changed": "warn",
  disputed: "danger",
  unsourced: "neutral",
};

export const verdictLabels: Record<Verdict, string> = {
  supports: "Supports the value",
  partly: "Supports it in part",
  contradicts: "Contradicts the value",
};

const outcomeLabels: Record<FetchOutcome, string> = {
  ok: "answered",
  changed: "no longer holds the quote",
  gone: "gone",
  refused: "refuses robots",
  timeout: "did not answer",
  never: "not fetched yet",
};

/** How a source answered at the last fetch: `answered, Nov 22, 2026`. */
export const outcomeOf = ({
  lastOutcome,
  lastFetchedAt,
}: {
  lastOutcome: FetchOutcome;
  lastFetchedAt: string | null;
}): string =>
  lastFetchedAt ? `${outcomeLabels[lastOutcome]}, ${formatDate(lastFetchedAt)}` : outcomeLabels.never;

const day = 24 * 60 * 60 * 1000;
const daysOfYear = 365;

/** The age of a check: `today`, `12 days`, `3 years`. */
export function ageOf(instant: string): string {
  const days = Math.max(0, Math.floor((Date.now() - Date.parse(instant)) / day));
  if (days === 0) return "today";
  return days < 2 * daysOfYear ? pluralize(days, "day") : pluralize(Math.floor(days / daysOfYear), "year");
}

/** The text that a source is searched for: the feature's name where the value is a level, else the value. */
export const wantedText = ({
  value,
  level,
  itemLabel,
}: { value: string; level: CapabilityLevel | null } & Pick<FactNames, "itemLabel">) =>
  level ? (itemLabel ?? value) : value;
