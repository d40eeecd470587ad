import { onOneLine } from "#shared/text.ts";

/** In characters, as citations store it. */
const longestPassage = 300;
/** In characters. A shorter quotation could stand anywhere. */
const shortestPassage = 12;
/** Characters of the text kept before and after the passage. */
const surroundings = 240;

/** A passage of a text, verbatim, with the text around it. */
export interface LocatedPassage {
  passage: string;
  context: string;
}

/** Finds a quotation, or returns null. */
export type QuoteFinder = (quote: string) => LocatedPassage | null;

/**
 * Prepares a text for finding quotations. White space and quotation marks may differ; everything else must be equal, word for word.
 * The finder returns null if the text does not contain a quotation, or if it is too short or too long to prove anything.
 */
export function quoteFinder(text: string): QuoteFinder {
  const whole = text.normalize("NFC");
  const { folded, places } = foldQuote(whole);
  return (quote) => {
    // Folding would take long for a text that cannot be a quotation.
    if (quote.length > 2 * longestPassage) return null;
    const wanted = foldQuote(quote.normalize("NFC")).folded.trim();
    if (wanted.length < shortestPassage || wanted.length > longestPassage) return null;
    const start = folded.indexOf(wanted);
    if (start < 0 || !isWholeWords(folded, start, wanted.length)) return null;
    const from = places[start] ?? 0;
    const to = (places[start + wanted.length - 1] ?? from) + 1;
    const passage = onOneLine(whole.slice(from, to));
    if (passage.length > longestPassage) return null;
    return { passage, context: onOneLine(`${wordsBefore(whole, from)}${passage}${wordsAfter(whole, to)}`) };
  };
}

/** Folds white space and quotation marks, and records the position of each character in the text. */
function foldQuote(text: string): { folded: string; places: Uint32Array } {
  const places = new Uint32Array(text.length);
  let folded = "";
  let isSpace = false;
  for (let place = 0; place < text.length; place++) {
    const character = foldedCharacters.get(text.charCodeAt(place)) ?? text.charAt(place);
    if (character === " " && isSpace) continue;
    isSpace = character === " ";
    places[folded.length] = place;
    folded += character;
  }
  return { folded, places };
}

const alike: [to: string, from: string][] = [
  [
    " ",
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff",
  ],
  ["'", "‘’‚‛′"],
  ['"', "“”„‟«»″"],
];
const foldedCharacters = new Map(
  alike.flatMap(([to, from]) => Array.from(from, (character) => [character.charCodeAt(0), to] as const)),
);

/** A quotation must not begin or end within a word: “nonprofit” does not contain the word “profit”. */
function isWholeWords(text: string, start: number, length: number): boolean {
  const isWord = (character: string) => /[\p{L}\p{N}]/u.test(character);
  const [first, last] = [text.charAt(start), text.charAt(start + length - 1)];
  const [before, after] = [text.charAt(start - 1), text.charAt(start + length)];
  return !(isWord(first) && isWord(before)) && !(isWord(last) && isWord(after));
}

const wordsBefore = (text: string, end: number) =>
  text.slice(Math.max(0, end - surroundings), end).replace(end > surroundings ? /^\S*\s/ : "", "");

const wordsAfter = (text: string, start: number) => {
  const after = text.slice(start, start + surroundings);
  return start + surroundings < text.length ? after.replace(/\s\S*$/, "") : after;
};

/** True if a passage mentions a value: all its numbers, and at least one of its words. */
export function mentionsValue(passage: string, value: string): boolean {
  const numbers = (text: string) => text.replace(/(?<=\d)[.,’' ](?=\d{3}\b)/g, "").match(/\d+/g) ?? [];
  const inPassage = new Set(numbers(passage));
  if (!numbers(value).every((number) => inPassage.has(number))) return false;
  const words = wordsOf(value);
  if (words.length === 0) return true;
  const known = new Set(wordsOf(passage));
  return words.some((word) => known.has(word));
}

const wordsOf = (text: string) =>
  (
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []
  ).filter((word) => !emptyWords.has(word));

const emptyWords = new Set([
  "the",
  "and",
  "of",
  "in",
  "for",
  "with",
  "on",
  "at",
  "to",
  "by",
  "an",
  "or",
  "as",
  "is",
]);
