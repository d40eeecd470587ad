import { fieldLabel } from "#shared/field-label.ts";
import { preview } from "#shared/text.ts";
import { writtenDown } from "../value-words.ts";

/** A field in which two saves of an entry differ. */
export interface FieldChange {
  field: string;
  /** As people read it: `Meta title`. */
  label: string;
  before: string;
  after: string;
  isChanged: boolean;
}

/** Fields maintained by the server; older revisions hold related content too. */
const ownFields = new Set([
  "id",
  "createdAt",
  "updatedAt",
  "contentUpdatedAt",
  "relatedInfoCache",
  "relatedInfoCachedAt",
]);

type Data = Record<string, unknown>;

/** Compares a revision's fields with the present entry's, in the entry's order. */
export function compareFields(before: Data, after: Data): FieldChange[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((field) => !ownFields.has(field))
    .map((field) => {
      const texts = { before: writtenDown(before[field]), after: writtenDown(after[field]) };
      return { field, label: fieldLabel(field), ...texts, isChanged: texts.before !== texts.after };
    });
}

export interface Part {
  text: string;
  isDifferent: boolean;
}

/** Length of unchanged text shown around a difference. */
const context = 240;

/**
 * Splits a text into its common beginning with the other text, the difference, and the common end. Common text is
 * shortened to the part that shows where the difference is.
 */
export function markDifference(text: string, other: string): Part[] {
  const [words, others] = [wordsAndGaps(text), wordsAndGaps(other)];
  const shorter = Math.min(words.length, others.length);
  let start = 0;
  while (start < shorter && words[start] === others[start]) start++;
  let end = 0;
  while (end < shorter - start && words.at(-1 - end) === others.at(-1 - end)) end++;
  const middle = words.length - end;
  return [
    { text: lastOf(words.slice(0, start).join("")), isDifferent: false },
    { text: words.slice(start, middle).join(""), isDifferent: true },
    { text: firstOf(words.slice(middle).join("")), isDifferent: false },
  ].filter((part) => part.text !== "");
}

const lastOf = (text: string) => (text.length > context ? `…${text.slice(-context)}` : text);
const firstOf = (text: string) => preview(text, context);

const wordsAndGaps = (text: string) => text.match(/\s+|\S+/g) ?? [];
