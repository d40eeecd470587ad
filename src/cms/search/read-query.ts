import { onOneLine, withoutControlCharacters } from "#shared/text.ts";
import { stemOf, tellingWords, wordsOf } from "./words.ts";

/** In characters: the rest of a query is not read. */
export const longestQuery = 200;

/** More words narrow a search no further, and cost more each. */
export const mostWords = 8;

/** A query as readers type it, and the words by which it is answered. */
export interface ReadQuery {
  text: string;
  words: string[];
  /** Some of it was not read. */
  isCut: boolean;
}

/** Reads a query of any shape. Quotation marks, hyphens and other signs stand between words and mean nothing. */
export function readQuery(typed: string): ReadQuery {
  const whole = onOneLine(withoutControlCharacters(typed.slice(0, longestQuery * 10)));
  const text = Array.from(whole).slice(0, longestQuery).join("");
  const words = withoutRepeated(tellingWords(wordsOf(text)));
  return {
    text,
    words: words.slice(0, mostWords),
    isCut: whole !== text || typed.length > longestQuery * 10 || words.length > mostWords,
  };
}

/** Each word once, whether in singular or plural; the last stays the last, as it may be half typed. */
function withoutRepeated(words: string[]): string[] {
  const stems = words.map(stemOf);
  return words.filter((_, place) => stems.indexOf(stems[place] ?? "", place + 1) < 0);
}
