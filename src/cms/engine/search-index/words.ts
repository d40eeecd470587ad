import { fold } from "#shared/transliteration.ts";

/** In characters. Longer words are cut. */
const longestWord = 40;

/**
 * Returns the words of a text in order: folded, without punctuation between them or apostrophes and invisible characters within them.
 * Spellings of one term become the same words: `U.S.` and `US`, `e-mail` and `email`, `SOC2`, `SOC-2` and `SOC 2`.
 */
export const wordsOf = (text: string): string[] =>
  (
    fold(
      text
        .replace(signsWithin, "")
        .replace(initials, (letters) => letters.replaceAll(".", ""))
        .replace(leadingLetter, "$1"),
    ).match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .flatMap(splitNumber)
    .map(cut);

const signsWithin = /(?<=\p{L})['’ʼ](?=\p{L})|\p{Cf}/gu;
const initials = /(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu;
const leadingLetter = /(?<![\p{L}\p{N}-])(\p{L})[-‐‑](?=\p{L}{2})/gu;

/** Splits a short name from the number after it: `soc2`, `iso27001`. */
const splitNumber = (word: string): string[] => /^(\p{L}{1,4})(\p{N}+)$/u.exec(word)?.slice(1) ?? [word];

const cut = (word: string) =>
  word.length <= longestWord ? word : Array.from(word).slice(0, longestWord).join("");

/** Like `wordsOf`, plus hyphenated words written as one, so that `multicurrency` finds `multi-currency`. */
export const indexedWordsOf = (text: string): string[] => [
  ...wordsOf(text),
  ...(text.match(/(?<!\p{L})\p{L}+(?:-\p{L}+)+/gu) ?? []).flatMap((compound) => [
    ...wordsOf(compound.replaceAll("-", "")),
    ...wordsOf(compound.replaceAll("-", " ")),
  ]),
];

/** The industry's abbreviations and their expansions, in the form of synonyms: stems, without stop words. */
export const abbreviations: readonly { term: string; expansion: string }[] = [
  { term: "sso", expansion: "single sign" },
  { term: "mfa", expansion: "multi factor authentication" },
  { term: "2fa", expansion: "two factor authentication" },
  { term: "kyc", expansion: "know customer" },
  { term: "aml", expansion: "anti money laundering" },
  { term: "rfp", expansion: "request proposal" },
  { term: "nav", expansion: "net asset value" },
  { term: "irr", expansion: "internal rate return" },
  { term: "hnw", expansion: "high net worth" },
  { term: "uhnw", expansion: "ultra high net worth" },
  { term: "sfo", expansion: "single family office" },
  { term: "mfo", expansion: "multi family office" },
  { term: "spv", expansion: "special purpose vehicle" },
  // How `SS&C` is typed without its sign.
  { term: "ssc", expansion: "ss c" },
];

/**
 * Returns a word in the singular. The database's own dictionaries stem further, but differ between versions, and a search must give
 * the same results on both databases.
 */
export function stemOf(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("yses")) return `${word.slice(0, -2)}is`;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|ss|x|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Returns the stems of two neighbouring words written as one: `atlasfive` for `atlas five`. A plural may be part of a name. */
export function joinedAt(words: string[], place: number): string[] {
  const [first, second] = [words[place], words[place + 1]];
  if (first === undefined || second === undefined) return [];
  return [...new Set([first + stemOf(second), stemOf(first) + stemOf(second)])];
}

/** Words that nearly every text has. They count only in titles and in searches made of nothing else. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    "a about after all also an and any are as at be because been before being between both but by can could did do does " +
    "each for from get had has have he her here his how i if in into is it its like may more most much must my no nor " +
    "not of on one only or other our out over own same she should so some such than that the their them then there " +
    "these they this those through to too two under up us was we were what when where which while who why will with " +
    "would you your"
  ).split(" "),
);

/** Returns the words without stop words, or all of them if they are all stop words. */
export function tellingWords(words: string[]): string[] {
  const telling = words.filter((word) => !stopWords.has(word));
  return telling.length > 0 ? telling : words;
}
