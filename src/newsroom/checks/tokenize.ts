import { fold } from "#shared/transliteration.ts";

/** A place in a text: from `start` to before `end`, in UTF-16 units. */
export interface Place {
  start: number;
  end: number;
}

/** A word at its place; words that are the same to a reader have one key. */
export interface Word extends Place {
  key: string;
}

/** The words of a markdown text in order: without case, accents, marks, addresses, and the 's of a genitive. */
export const tokenize = (markdown: string): Word[] =>
  [...withoutAddresses(markdown).matchAll(anyWord)].map(({ 0: word, index }) => ({
    key: keyOf(word),
    start: index,
    end: index + word.length,
  }));

/** Returns the key of a word as written in a text. */
export const keyOf = (word: string) =>
  fold(word)
    .replace(/[’']s$/, "")
    .replace(/[’',]/g, "");

/** A number with its separators, or letters and digits with an apostrophe within. */
const anyWord = /\d+(?:[.,]\d+)+|[\p{L}\p{M}\p{N}]+(?:[’'][\p{L}\p{M}]+)*/gu;

/** The text with blanks in place of what readers do not see: addresses, the targets of links, tags. Places stay. */
export const withoutAddresses = (markdown: string) => markdown.replace(anyAddress, blank);

const anyAddress = /(?<=\]\()[^)\n]*(?=\))|<[^<>\n]*>|\bhttps?:\/\/[^\s)>\]]+/gi;

/** Returns a string of spaces as long as the text. */
export const blank = (text: string) => " ".repeat(text.length);
