import { kindWord } from "#cms/engine/search-index/search-document.ts";
import type { SearchKind } from "#cms/engine/search-index/search-kinds.ts";
import { stemOf, wordsOf } from "#cms/engine/search-index/words.ts";
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
    const phrase = longestPhrase(stems, place, { stems: knownStems, synonyms });
    const isLast = place + phrase.length === stems.length;
    const last = isLast ? anyOf([stems.at(-1) ?? "", ...continuations]) : "";
    const plain = phrase.map((stem, at) => (isLast && at === phrase.length - 1 ? last : quoted(stem)));
    const meanings = [
      ...expansionsOf(phrase.join(" "), synonyms).map((text) => allOf(wordsOf(text).map(stemOf))),
      ...(isWrittenAsOne(phrase, knownStems) ? [quoted(phrase.join(""))] : []),
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

/** True if entries write the two words as one: `datafeed` for `data feed`. */
const isWrittenAsOne = (phrase: string[], knownStems: KnownWords["stems"]) =>
  phrase.length === 2 && knownStems.has(phrase.join(""));

/** Returns the longest phrase at a position that has synonyms or is also written as one word. Falls back to the single word. */
function longestPhrase(
  stems: string[],
  place: number,
  { stems: knownStems, synonyms }: Pick<KnownWords, "stems" | "synonyms">,
): string[] {
  for (let end = stems.length; end > place + 1; end--) {
    const phrase = stems.slice(place, end);
    if (isWrittenAsOne(phrase, knownStems) || expansionsOf(phrase.join(" "), synonyms).length > 0)
      return phrase;
  }
  return stems.slice(place, place + 1);
}
