import { kindWord } from "#cms/engine/search-index/search-document.ts";
import type { SearchKind } from "#cms/engine/search-index/search-kinds.ts";
import { joinedAt, stemOf, wordsOf } from "#cms/engine/search-index/words.ts";
import type { KnownWords } from "./known-words.server.ts";

/**
 * Builds the `tsquery` for the words of a query: all of them, the last also as a prefix, phrases also as their synonyms. Words
 * contain only letters and digits, so no part of a query can act as an operator.
 */
export function searchTerms(
  words: string[],
  { stems: knownStems, continuations, synonyms }: KnownWords,
): string {
  const stems = words.map(stemOf);
  const terms: string[] = [];
  for (let place = 0; place < stems.length; ) {
    const joined = joinedAt(words, place).filter((stem) => knownStems.has(stem));
    const phrase = longestPhrase(stems, place, { isJoined: joined.length > 0, synonyms });
    const isLast = place + phrase.length === stems.length;
    const last = isLast ? anyOf([stems.at(-1) ?? "", ...continuations]) : "";
    const plain = phrase.map((stem, at) => (isLast && at === phrase.length - 1 ? last : quoted(stem)));
    const meanings = [
      ...expansionsOf(phrase.join(" "), synonyms).map((text) => allOf(wordsOf(text).map(stemOf))),
      ...(phrase.length === 2 ? joined.map(quoted) : []),
    ];
    terms.push(`(${[`(${plain.join(" & ")})`, ...meanings].join(" | ")})`);
    place += phrase.length;
  }
  return terms.join(" & ");
}

/** Restricts terms to entries of one kind. */
export const ofKind = (terms: string, kind: SearchKind): string => `(${terms}) & ${quoted(kindWord(kind))}`;

const anyOf = (words: string[]): string => `(${[...new Set(words)].map(quoted).join(" | ")})`;

/** Terms for entries with all of the stems. */
export const allOf = (words: string[]): string => `(${words.map(quoted).join(" & ")})`;

const quoted = (word: string) => `'${word}'`;

type Synonyms = KnownWords["synonyms"];

/** Returns the synonyms of a phrase, in both directions. */
export const expansionsOf = (phrase: string, synonyms: Synonyms): string[] => [
  ...new Set(
    synonyms.flatMap(({ term, expansion }) => [
      ...(term === phrase ? [expansion] : []),
      ...(expansion === phrase ? [term] : []),
    ]),
  ),
];

/** Returns the longest phrase at a position that has synonyms or is also written as one word. Falls back to the single word. */
function longestPhrase(
  stems: string[],
  place: number,
  { isJoined, synonyms }: Pick<KnownWords, "synonyms"> & { isJoined: boolean },
): string[] {
  for (let end = stems.length; end > place + 1; end--) {
    const phrase = stems.slice(place, end);
    if ((isJoined && phrase.length === 2) || expansionsOf(phrase.join(" "), synonyms).length > 0)
      return phrase;
  }
  return stems.slice(place, place + 1);
}
