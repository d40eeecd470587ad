import { fold } from "#shared/transliteration.ts";

/** In characters; what is longer is cut. */
const longestWord = 40;

/** The words of a text in their order: folded, without marks between them and apostrophes within them. */
export const wordsOf = (text: string): string[] =>
  (fold(text.replace(apostrophes, "")).match(/[\p{L}\p{N}]+/gu) ?? []).map(cut);

const apostrophes = /(?<=\p{L})['’ʼ](?=\p{L})/gu;

const cut = (word: string) =>
  word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join("");

/** The words of a text, and its hyphenated ones written as one: `multi-currency` is found as `multicurrency` too. */
export const indexedWordsOf = (text: string): string[] => [
  ...wordsOf(text),
  ...(text.match(/(?<!\p{L})\p{L}+(?:-\p{L}+)+/gu) ?? []).flatMap((compound) =>
    wordsOf(compound.replaceAll("-", "")),
  ),
];

/**
 * A word in the singular. The database's dictionaries stem further, and differ from version to version: the same search
 * has to find the same on either database.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("yses")) return `${word.slice(0, -2)}is`;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Words that nearly every text has. They count in titles, and in searches that have no others. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    "a about after all also an and any are as at be because been before being between both but by can could did do does " +
    "each for from get had has have he her here his how i if in into is it its like may more most much must my no nor " +
    "not of on one only or other our out over own same she should so some such than that the their them then there " +
    "these they this those through to too two under up us was we were what when where which while who why will with " +
    "would you your"
  ).split(" "),
);

/** The words of the list that say what a text is about; all of them where none does. */
export function tellingWords(words: string[]): string[] {
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}
