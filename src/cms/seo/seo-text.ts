import { fold } from "#shared/transliteration.ts";

/** Parts of a markdown text that the SEO score uses. */
export interface SeoText {
  words: string[];
  headings: string[];
  paragraphs: string[];
  linkCount: number;
  sentenceCount: number;
  syllableCount: number;
}

/** Takes a markdown text apart. Pure: the same text always gives the same. */
export function readSeoText(markdown: string): SeoText {
  const lines = markdown.replace(/```[\s\S]*?```/g, "\n").replace(/<[^>]+>/g, " ");
  const headings = [...lines.matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, heading = ""]) => plain(heading));
  const paragraphs = lines
    .replace(/^#{1,6}\s+.+$/gm, "\n\n")
    .split(/\n\s*\n/)
    .map(plain)
    .filter((paragraph) => paragraph !== "");
  const text = paragraphs.join("\n");
  const words = tokenize([...headings, text].join(" "));
  return {
    words,
    headings,
    paragraphs,
    linkCount: [...markdown.matchAll(/(?<!!)\[[^\]]+\]\([^)]+\)|<https?:[^>]+>/g)].length,
    sentenceCount: Math.max(1, text.split(/[.!?]+(?:\s|$)|\n+/).filter((part) => /\w/.test(part)).length),
    syllableCount: words.reduce((sum, word) => sum + syllablesOf(word), 0),
  };
}

/** A text's words, folded, so that capitals and accents do not matter. */
export const tokenize = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Counts the occurrences of a phrase in a text, word for word. */
export function countPhrase(words: string[], phrase: string[]): number {
  if (phrase.length === 0) return 0;
  return words.filter((_, start) => phrase.every((word, offset) => words[start + offset] === word)).length;
}

/** Flesch reading ease: 100 is very easy, 0 very hard. */
export function readingEase({ words, sentenceCount, syllableCount }: SeoText): number {
  if (words.length === 0) return 0;
  return 206.835 - 1.015 * (words.length / sentenceCount) - 84.6 * (syllableCount / words.length);
}

const plain = (markdown: string) =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/^\s*(?:[-*+>]|\d+\.)\s+/gm, "")
    .replace(/[*_`|]/g, "")
    .trim();

function syllablesOf(word: string): number {
  const groups = word.replace(/e$/, "").match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 0);
}
