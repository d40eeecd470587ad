import type { KnownWords } from "./known-words.server.ts";
import { kindWord } from "./search-document.ts";
import type { SearchKind } from "./search-kinds.ts";
import { stemOf, wordsOf } from "./words.ts";

/**
 * Writes the words of a query as the database searches them: all of them, the last also as a beginning, and phrases also as
 * what editors say they stand for. Words are letters and digits alone, so that nothing of a query is read as an operator.
 */
export function searchTerms(words: string[], { continuations, synonyms }: KnownWords): string {
  const stems = words.map(stemOf);
  const terms: string[] = [];
  for (let place = 0; place < stems.length; ) {
    const phrase = longestPhrase(stems, place, synonyms);
    const isLast = place + phrase.length === stems.length;
    const last = isLast ? anyOf([stems.at(-1) ?? "", ...continuations]) : "";
    const plain = phrase.map((stem, at) => (isLast && at === phrase.length - 1 ? last : quoted(stem)));
    const meanings = expansionsOf(phrase.join(" "), synonyms).map((text) => allOf(wordsOf(text).map(stemOf)));
    terms.push(`(${[`(${plain.join(" & ")})`, ...meanings].join(" | ")})`);
    place += phrase.length;
  }
  return terms.join(" & ");
}

/** The same among the entries of one kind. */
export const ofKind = (terms: string, kind: SearchKind): string => `(${terms}) & ${quoted(kindWord(kind))}`;

const anyOf = (words: string[]): string => `(${[...new Set(words)].map(quoted).join(" | ")})`;

/** Entries with all of the stems. */
export const allOf = (words: string[]): string => `(${words.map(quoted).join(" & ")})`;

const quoted = (word: string) => `'${word}'`;

type Synonyms = KnownWords["synonyms"];

/** Returns the synonyms of a phrase, in either direction. */
export const expansionsOf = (phrase: string, synonyms: Synonyms): string[] => [
  ...new Set(
    synonyms.flatMap(({ term, expansion }) => [
      ...(term === phrase ? [expansion] : []),
      ...(expansion === phrase ? [term] : []),
    ]),
  ),
];

/** The longest phrase from a place on that has synonyms; else the one word there. */
function longestPhrase(stems: string[], place: number, synonyms: Synonyms): string[] {
  for (let end = stems.length; end > place + 1; end--) {
    const phrase = stems.slice(place, end);
    if (expansionsOf(phrase.join(" "), synonyms).length > 0) return phrase;
  }
  return stems.slice(place, place + 1);
}
