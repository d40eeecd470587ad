/** Returns up to `limit` characters of whole words. An ellipsis replaces the punctuation before the cut. */
export function preview(text: string, limit: number): string {
  const cut = cutAtWord(text, limit);
  return cut === text ? text : `${cut.replace(/[\s.,;:!?…–—-]+$/, "")}…`;
}

/** Returns exactly the first `limit` characters, plus an ellipsis if the text is longer (as the specifications require). */
export function truncate(text: string, limit: number): string {
  const kept = Array.from(text).slice(0, limit).join("");
  return kept === text ? text : `${kept}…`;
}

/** Cuts text to at most `limit` UTF-16 units, but never within a character. */
export const cutWhole = (text: string, limit: number): string =>
  text.length <= limit ? text : text.slice(0, limit).replace(/[\ud800-\udbff\u200d]+$/, "");

/** Cuts text to at most `limit` characters between words. */
export function cutAtWord(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const cut = characters.slice(0, limit + 1).join("");
  const end = cut.lastIndexOf(" ");
  const kept = end > 0 ? cut.slice(0, end) : characters.slice(0, limit).join("");
  return kept.replace(/[\s,;:–—-]+$/, "");
}

/** Counts words: runs between spaces that contain a letter or digit. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Defers creating `Intl` formatters, which takes up to 60 ms on a phone and is rarely needed at page load. */
function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const numbers = atFirstUse(() => new Intl.NumberFormat("en-US"));

/** Formats a count: `1,200`. Skips `Intl` for small numbers. */
export const formatCount = (count: number) =>
  Number.isInteger(count) && Math.abs(count) < 1000 ? `${count}` : numbers().format(count);

/** Returns a count with its noun: `1 article`, `1,200 articles`. */
export const pluralize = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`;

/** A text with single spaces in place of its line breaks and runs of white space. */
export const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

const collator = atFirstUse(() => new Intl.Collator("en", { sensitivity: "base", numeric: true }));

/** Alphabetical order regardless of case and accents. */
export const compareText = (a: string, b: string) => collator().compare(a, b);

/** Formats a day as `Jan 5, 2025`, in UTC, so that server and browser agree. Returns other text unchanged. */
export function formatDate(instant: string): string {
  const [, day, month, year] = new Date(instant).toUTCString().split(" ");
  return year ? `${month} ${Number(day)}, ${year}` : instant;
}

const months = atFirstUse(
  () => new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" }),
);

/** The month of a day: `September 2025`. */
export const formatMonth = (instant: string) => months().format(new Date(instant));

/** No genuine text of 200,000 characters has this many links. */
const mostBrackets = 20_000;

/** Returns true for a text that would cost the Markdown parser several hundred megabytes, because it tracks every open bracket. */
export function hasTooManyBrackets(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf("["); at >= 0; at = text.indexOf("[", at + 1))
    if (++count > mostBrackets) return true;
  return false;
}
