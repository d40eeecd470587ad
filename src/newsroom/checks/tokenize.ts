import { fold } from "#shared/transliteration.ts";

/** A range in a text, from `start` to before `end`, in UTF-16 code units. */
export interface Place {
  start: number;
  end: number;
}

/** A word in a text. Words that look the same to a reader have the same key. */
export interface Word extends Place {
  key: string;
}

/** Returns the words of a markdown text in order, ignoring case, accents, markup, URLs and the possessive 's. */
export const tokenize = (markdown: string): Word[] =>
  [...withoutAddresses(markdown).matchAll(anyWord)].map(({ 0: word, index }) => ({
    key: keyOf(word),
    start: index,
    end: index + word.length,
  }));

export const keyOf = (word: string) =>
  fold(word)
    .replace(/[’']s$/, "")
    .replace(/[’',]/g, "");

/** A number with its separators, or letters and digits with inner apostrophes. */
const anyWord = /\d+(?:[.,]\d+)+|[\p{L}\p{M}\p{N}]+(?:[’'][\p{L}\p{M}]+)*/gu;

/** Replaces what readers do not see with spaces: URLs, link targets and tags. Positions are unchanged. */
export const withoutAddresses = (markdown: string) => markdown.replace(anyAddress, blankOf);

const anyAddress = /(?<=\]\()[^)\n]*(?=\))|<[^<>\n]*>|\bhttps?:\/\/[^\s)>\]]+/gi;

export const blankOf = (text: string) => " ".repeat(text.length);
