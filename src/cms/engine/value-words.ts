import { pluralize, preview } from "#shared/text.ts";

/** A field's value as an editor would write it down; a list of words one a line. */
export const wordsFor = (value: unknown): string => writtenDown(value) || "(empty)";

/** The same with an empty text for nothing. */
export function writtenDown(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join("\n");
  return typeof value === "object" ? JSON.stringify(value, null, 2) : String(value);
}

const longest = 60;

/** The same in a few words: `was empty`, `was 7 items`. */
export function wasWords(value: unknown): string {
  if (Array.isArray(value))
    return value.length === 0 ? "was empty" : `was ${pluralize(value.length, "item")}`;
  const words = wordsFor(value);
  if (words === "(empty)") return "was empty";
  return typeof value === "string" ? `was “${preview(words, longest)}”` : `was ${preview(words, longest)}`;
}
