import { pluralize, preview } from "#shared/text.ts";

/** Formats a field's value as text, with list items on separate lines. */
export const wordsFor = (value: unknown): string => writtenDown(value) || "(empty)";

/** The same, but empty text for an empty value. */
export function writtenDown(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.map(itemWords).join("\n");
  return typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
}

/** One line per item: its values in alphabetical order of their keys, because the database keeps no order. */
function itemWords(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  return Object.entries(item)
    .filter(([, value]) => value !== null && value !== undefined && value !== "")
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}: ${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join(", ");
}

const longest = 60;

/** Describes a former value in a few words: `was empty`, `was 7 items`. */
export function wasWords(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? "was empty" : `was ${pluralize(value.length, "item")}`;
  const words = wordsFor(value);
  if (words === "(empty)") return "was empty";
  return typeof value === "string" ? `was “${preview(words, longest)}”` : `was ${preview(words, longest)}`;
}
