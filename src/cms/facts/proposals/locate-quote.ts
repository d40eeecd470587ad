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

/**
 * Finds a quotation in a text. White space and quotation marks may differ; everything else must be equal, word for word. Returns
 * null if the text does not contain it, or if it is too short or too long to prove anything.
 */
export function locateQuote(text: string, quote: string): LocatedPassage | null {
  const wanted = foldQuote(quote.normalize("NFC")).folded.trim();
  if (wanted.length < shortestPassage || wanted.length > longestPassage) return null;
  const whole = text.normalize("NFC");
  const { folded, places } = foldQuote(whole);
  const start = folded.indexOf(wanted);
  if (start < 0 || !isWholeWords(folded, start, wanted.length)) return null;
  const from = places[start] ?? 0;
  const to = (places[start + wanted.length - 1] ?? from) + 1;
  const passage = onOneLine(whole.slice(from, to));
  if (passage.length > longestPassage) return null;
  const before = wordsBefore(whole, from);
  const after = wordsAfter(whole, to);
  return { passage, context: onOneLine(`${before}${passage}${after}`) };
}

/** Folds white space and quotation marks, and records the position of each character in the text. */
function foldQuote(text: string): { folded: string; places: number[] } {
  const characters: string[] = [];
  const places: number[] = [];
  for (let place = 0; place < text.length; place++) {
    const character = foldCharacter(text.charAt(place));
    if (character === " " && characters.at(-1) === " ") continue;
    characters.push(character);
    places.push(place);
  }
  return { folded: characters.join(""), places };
}

function foldCharacter(character: string): string {
  if (/\s/.test(character)) return " ";
  if (/[‘’‚‛′]/.test(character)) return "'";
  if (/[“”„‟«»″]/.test(character)) return '"';
  return character;
}

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

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

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
