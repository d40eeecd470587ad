import { stemOf as singularOf, stopWords } from "#cms/engine/search-index/words.ts";
import { fold } from "#shared/transliteration.ts";

/** A piece's words for comparison: their counts, and which are written as names. */
export interface NewsWords {
  counts: Map<string, number>;
  /** Terms capitalized within a sentence. */
  names: Set<string>;
  /** Terms in lower case within a sentence. */
  common: Set<string>;
}

/** Only this many words of the text are read; the rest is background. */
const openingWords = 60;
/** In characters; 60 words are not longer. */
const openingLength = 900;

/** Returns the opening of a markdown text without URLs and markup. */
export const openingOf = (text: string): string =>
  text
    .slice(0, openingLength)
    .replace(/\]\([^)\s]*\)?|https?:\/\/\S+|[*_#>`[\]!]+/g, " ")
    .match(anyWords)
    ?.slice(0, openingWords)
    .join(" ") ?? "";

const anyWords = /\S+/g;
const anyWord = /(?<end>[.!?:]["”’]?\s+|^)?(?<word>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)/gu;

export function readNewsWords(title: string, opening: string): NewsWords {
  const words: NewsWords = { counts: new Map(), names: new Set(), common: new Set() };
  countWords(words, title, hasCapitalsThroughout(title));
  countWords(words, opening, false);
  return words;
}

function countWords({ counts, names, common }: NewsWords, text: string, isTitleCase: boolean) {
  let isFirst = true;
  for (const { groups, 0: matchedText } of text.matchAll(anyWord)) {
    const word = groups?.word ?? "";
    const beginsSentence = isFirst || groups?.end !== undefined || /^[.!?]/.test(matchedText);
    isFirst = false;
    const term = termOf(word);
    if (term === null) continue;
    counts.set(term, (counts.get(term) ?? 0) + 1);
    if (beginsSentence || isTitleCase) continue;
    if (/^\p{Lu}/u.test(word)) names.add(term);
    else common.add(term);
  }
}

/** In a title in Title Case, capitals do not indicate names. */
function hasCapitalsThroughout(title: string): boolean {
  const long = title.match(/[\p{L}]{4,}/gu) ?? [];
  return long.filter((word) => /^\p{Lu}/u.test(word)).length > long.length * 0.6;
}

/** Returns a word's stem, or null for a stop word or a number. Numbers are compared as figures. */
export function termOf(word: string): string | null {
  const plain = /^[a-zA-Z]+$/.test(word) ? word.toLowerCase() : fold(word);
  if (plain.length < 2 || /^\d/.test(plain) || stopWords.has(plain) || emptyInNews.has(plain)) return null;
  return stemOf(singularOf(plain));
}

/** Strips verb endings: `raised` and `raising` are one term, and so are `merge`, `merged` and `merger`. */
const stemOf = (word: string): string =>
  word
    .replace(/(?<=[a-z]{3})(?:ing|ed|er|ly|ion)$/, "")
    .replace(/([b-df-hj-np-rtv-z])\1$/, "$1")
    .replace(/(?<=[a-z]{3})[ey]$/, "");

/** Words that occur in nearly all news, and the words around its figures. */
const emptyInNews = new Set(
  `again again been between company day during firm first half just last late latest long made make mn month never new news next now
off once said say says second series since still told too until version via week within without yesterday today year per cent
percent quarter million billion bn thousand monday tuesday wednesday thursday friday saturday sunday january february march april
june july august september october november december`.split(/\s+/),
);
