/**
 * The beginning of a text, at most `limit` characters of whole words. Where something was cut, an ellipsis takes the place of
 * the last word's punctuation.
 */
export function preview(text: string, limit: number): string {
  const cut = cutAtWord(text, limit);
  return cut === text ? text : `${cut.replace(/[\s.,;:!?…–—-]+$/, "")}…`;
}

/** Cuts a text to at most `limit` characters, between words and without the separator. */
export function cutAtWord(text: string, limit: number): string {
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const cut = characters.slice(0, limit + 1).join("");
  const end = cut.lastIndexOf(" ");
  const kept = end > 0 ? cut.slice(0, end) : characters.slice(0, limit).join("");
  return kept.replace(/[\s,;:–—-]+$/, "");
}

/** Counts the words of a text as people do: the parts between spaces that hold a letter or digit. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** A locale's rules take a phone up to 60 ms of the page's start; most pages need none of them then. */
function atFirstUse<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const numbers = atFirstUse(() => new Intl.NumberFormat("en-US"));

/** Formats a count: `1,200`. Small ones need no rules. */
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

/** A day as people write it: `Jan 5, 2025`. The same on server and browser, wherever they are. What is no date stays as it is. */
export function formatDate(instant: string): string {
  const [, day, month, year] = new Date(instant).toUTCString().split(" ");
  return year ? `${month} ${Number(day)}, ${year}` : instant;
}

const months = atFirstUse(
  () => new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" }),
);

/** The month of a day: `September 2025`. */
export const formatMonth = (instant: string) => months().format(new Date(instant));

/** Tabs and line ends apart, control characters are in no text of ours; PostgreSQL holds neither NUL nor half a pair. */
export const hasControlCharacters = (text: string) => /[^\P{Cc}\t\n\r]|\p{Cs}/u.test(text);

export const withoutControlCharacters = (text: string) =>
  text.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, "");
