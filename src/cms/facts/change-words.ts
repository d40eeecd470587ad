import type { Change } from "./change.ts";
import { valueWords } from "./value-words.ts";

type Values = Pick<Change, "field" | "item" | "itemTitle" | "before" | "after">;

/** Names the kind of a change: `Fact added`, `Correction`. */
export function kindWords({ kind, before, after }: Pick<Change, "kind" | "before" | "after">): string {
  if (kind === "correction") return "Correction";
  if (kind === "event") return "Event";
  if (kind === "article") return "New article";
  if (before === null) return "Fact added";
  return after === null ? "Fact removed" : "Fact changed";
}

/** Names the changed fact: `Headquarters`, `Feature: Tax Reporting`. An element that is its own value is named once. */
export function factWords({ label, ...change }: Values & Pick<Change, "label">): string {
  const element = change.itemTitle ?? change.item;
  const isNamed = element !== null && change.item !== change.before && change.item !== change.after;
  return [label, isNamed ? element : null].filter(Boolean).join(": ");
}

/** Shown for a value that did not exist before, or no longer exists. */
export const missingWords = { before: "not recorded", after: "no longer recorded" };

export const sourceMissing = "Source: we have not recorded one";

/** Returns the words for a new value that no source supports, or null: unproven, it must not pass for known (contract, section 11). */
export const sourceNote = ({ kind, after, sources }: Pick<Change, "kind" | "after" | "sources">) =>
  (kind === "fact" || kind === "correction") && after !== null && sources.length === 0 ? sourceMissing : null;

/** A change in one sentence, for feeds. */
export function sentenceOf(change: Change): string {
  const { field, before, after, kind } = change;
  if (kind === "event") return after ?? "";
  if (kind === "article") return "";
  // An article's correction explains itself: its reason states the error.
  if (field === null) return change.reason ?? "";
  const reason = change.reason ? ` Reason: ${change.reason}` : "";
  const wordsFor = (value: string | null, missing: string) =>
    value === null ? missing : valueWords(field, value);
  const note = sourceNote(change);
  return `Before: ${wordsFor(before, missingWords.before)}. Now: ${wordsFor(after, missingWords.after)}.${reason}${note ? ` ${note}.` : ""}`;
}
