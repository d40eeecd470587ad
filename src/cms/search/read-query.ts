import { stemOf, tellingWords, wordsOf } from "#cms/engine/search-index/words.ts";
import { withoutControlCharacters } from "#shared/sound-text.ts";
import { onOneLine } from "#shared/text.ts";

/** In characters. The rest of a query is ignored. */
export const longestQuery = 200;

/** More words cost more and narrow the result no further. */
export const mostWords = 8;

/** A query as typed, and the words used to answer it. */
export interface ReadQuery {
  text: string;
  words: string[];
  /** Words typed in capitals, such as `SSO`. */
  abbreviations: ReadonlySet<string>;
  /** True if the last word cannot be half typed, because a stop word follows it. */
  isLastWhole: boolean;
  /** Part of the query was ignored. */
  isCut: boolean;
}

/** Parses a query of any shape. Quotation marks, hyphens and other punctuation only separate words. */
export function readQuery(typed: string): ReadQuery {
  const whole = onOneLine(withoutControlCharacters(typed.slice(0, longestQuery * 10)));
  const text = Array.from(whole).slice(0, longestQuery).join("");
  const all = wordsOf(text);
  const words = withoutRepeated(tellingWords(all));
  return {
    text,
    words: words.slice(0, mostWords),
    abbreviations: new Set((text.match(abbreviation) ?? []).flatMap(wordsOf)),
    isLastWhole: words.at(-1) !== all.at(-1),
    isCut: whole !== text || typed.length > longestQuery * 10 || words.length > mostWords,
  };
}

const abbreviation = /(?<![\p{L}\p{N}])\p{Lu}{2,4}(?![\p{L}\p{N}])/gu;

/** Dedupes words across singular and plural. The last word stays last, because it may be half typed. */
function withoutRepeated(words: string[]): string[] {
  const stems = words.map(stemOf);
  return words.filter((_, place) => stems.indexOf(stems[place] ?? "", place + 1) < 0);
}
