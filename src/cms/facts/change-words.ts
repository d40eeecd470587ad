import type { Change } from "./change.ts";

type Values = Pick<Change, "field" | "item" | "itemTitle" | "before" | "after">;

/** Names the kind of a change: `Fact added`, `Correction`. */
export function kindWords({ kind, before, after }: Pick<Change, "kind" | "before" | "after">): string {
  if (kind === "correction") return "Correction";
  if (kind === "event") return "Event";
  if (kind === "article") return "New article";
  if (before === null) return "Fact added";
  return after === null ? "Fact removed" : "Fact changed";
}

/**
 * Names the fact that changed: `Headquarters`, `Feature: Tax Reporting`. An element that is its own value is not named
 * twice.
 */
export function factWords({ label, ...change }: Values & Pick<Change, "label">): string {
  const element = change.itemTitle ?? change.item;
  const isNamed = element !== null && change.item !== change.before && change.item !== change.after;
  return [label, isNamed ? element : null].filter(Boolean).join(": ");
}

/** Says in words what a value before or after a change is. */
export const valueWords = (field: string | null, value: string): string =>
  words.get(`${field} ${value}`) ?? value;

const words = new Map([
  ["capabilities native", "Part of the product"],
  ["capabilities partial", "In part"],
  ["capabilities partner", "Via partner"],
  ["capabilities add-on", "Add-on"],
  ["capabilities no", "Not offered"],
  ["hosting cloud", "Cloud"],
  ["hosting on-premises", "On premises"],
  ["hosting both", "Cloud or on premises"],
]);

/** The words in place of a value that was not there before, or is no longer there. */
export const missingWords = { before: "not recorded", after: "no longer recorded" };

/** A change in one sentence, for readers of feeds. */
export function sentenceOf({ field, before, after, kind, ...change }: Change): string {
  if (kind === "event") return after ?? "";
  if (kind === "article") return "";
  // A correction of an article says in its own words what was wrong.
  if (field === null) return change.reason ?? "";
  const reason = change.reason ? ` Reason: ${change.reason}` : "";
  const wordsFor = (value: string | null, missing: string) =>
    value === null ? missing : valueWords(field, value);
  return `Before: ${wordsFor(before, missingWords.before)}. Now: ${wordsFor(after, missingWords.after)}.${reason}`;
}
