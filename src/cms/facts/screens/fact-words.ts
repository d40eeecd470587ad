import type {
  CapabilityLevel,
  Contradiction,
  FactState,
  FetchOutcome,
  Verdict,
} from "#cms/engine/evidence.ts";
import { formatDate, pluralize } from "#shared/text.ts";
import type { Tone } from "#ui/badge.tsx";
import type { FactNames, Reason } from "../fact.schema.ts";
import { valueWords } from "../value-words.ts";

/** A fact's name on screens: `Feature: General Ledger`, or `Headquarters`. */
export const nameOf = ({ label, itemLabel }: Pick<FactNames, "label" | "itemLabel">): string =>
  itemLabel ? `${label}: ${itemLabel}` : label;

export const levelLabels: Record<CapabilityLevel, string> = {
  native: "Native",
  partial: "In part",
  partner: "Via partner",
  "add-on": "Add-on",
  no: "Not offered",
};

/** Returns a value in words, or null if an element's name is its value. */
export function shownValue({
  field,
  value,
  item,
}: Pick<FactNames, "field" | "item"> & { value: string | null }): string | null {
  if (value === null) return "no longer has this value";
  const level = field === "capabilities" && Object.entries(levelLabels).find(([name]) => name === value);
  if (level) return level[1];
  return value === item ? null : valueWords(field, value);
}

export const reasonLabels: Record<Reason, string> = {
  due: "Due",
  "source-changed": "Source changed",
  "source-gone": "Source gone",
  disputed: "Disputed",
  "value-changed": "Value changed",
  unsourced: "No source",
};

/** The hint shown for each reason. */
export const reasonHints: Record<Reason, string> = {
  due: "The last check has expired.",
  "source-changed": "The quoted passage is no longer in the source.",
  "source-gone": "The source page no longer exists.",
  disputed: "The source contradicts the value.",
  "value-changed": "The value has changed since it was cited: cite a source again.",
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
  changed: "no longer contains the quote",
  gone: "gone",
  refused: "refuses robots",
  timeout: "did not answer",
  never: "not fetched yet",
};

/** The result of a source's last fetch: `answered, Nov 22, 2026`. */
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

/** The text to look for in a source: the feature's name if the value is a level, else the value. */
export const textToFind = ({
  value,
  level,
  itemLabel,
}: { value: string; level: CapabilityLevel | null } & Pick<FactNames, "itemLabel">) =>
  level ? (itemLabel ?? value) : value;

/** Describes the claim of a text and the proven facts that contradict it. */
export function contradictionWords({ words, features, level }: Contradiction): string {
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(features.map(({ title }) => title));
  if (level === null) return `Names “${words}”, but no source shows ${names}.`;
  const state = level === "no" ? "not offered" : levelLabels[level].toLowerCase();
  return `Names “${words}”, but a source shows ${names} as ${state}.`;
}
