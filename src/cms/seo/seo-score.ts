import { kebabCase } from "#shared/slug.ts";
import { fold } from "#shared/transliteration.ts";
import type { SeoScore } from "./seo-score.schema.ts";

/** The texts of an entry that a search engine sees. */
export interface SeoSubject {
  title: string;
  /** Markdown. */
  content: string;
  metaTitle?: string | null;
  metaDescription?: string | null;
  focusKeyphrase?: string | null;
  slug?: string | null;
}

/** A rule of the rubric: the share of its points a text earns, and a suggestion for the rest. */
interface Rule {
  points: number;
  /** From 0 to 1. */
  share: (facts: Facts) => number;
  suggestion: string;
}

/** Scores how ready an entry is for search engines, by the rubric of docs/seo-score.md. Deterministic. */
export function measureSeo(subject: SeoSubject): SeoScore {
  const facts = gather(subject);
  const earned = rules.map((rule) => ({ rule, missing: rule.points * (1 - rule.share(facts)) }));
  const missing = earned.reduce((sum, one) => sum + one.missing, 0);
  return {
    seoScore: Math.max(0, Math.round(100 - missing)),
    suggestions: earned
      .filter((one) => one.missing > 0.5)
      .toSorted((a, b) => b.missing - a.missing)
      .map(({ rule }) => rule.suggestion),
  };
}

interface Facts {
  title: string;
  description: string;
  slug: string[];
  keyphrase: string[];
  text: SeoText;
}

function gather({ title, content, metaTitle, metaDescription, focusKeyphrase, slug }: SeoSubject): Facts {
  return {
    title: (metaTitle || title).trim(),
    description: (metaDescription ?? "").trim(),
    slug: tokenize(slug || kebabCase(title)),
    keyphrase: tokenize(focusKeyphrase ?? ""),
    text: readSeoText(content),
  };
}

const lengthOf = (text: string) => Array.from(text).length;
const oneIf = (condition: boolean) => (condition ? 1 : 0);
const holds = (text: string | string[], phrase: string[]) =>
  oneIf(countPhrase(typeof text === "string" ? tokenize(text) : text, phrase) > 0);

/** Returns the share of the first step whose range contains the value. */
function stepped(value: number, steps: [from: number, to: number, share: number][]): number {
  return steps.find(([from, to]) => value >= from && value <= to)?.[2] ?? 0;
}

/** The points add up to 100. */
export const rules: Rule[] = [
  {
    points: 10,
    share: ({ title }) =>
      stepped(lengthOf(title), [
        [50, 60, 1],
        [30, 49, 0.6],
        [1, 29, 0.3],
      ]),
    suggestion: "Make the meta title 50 to 60 characters long",
  },
  {
    points: 10,
    share: ({ description }) =>
      stepped(lengthOf(description), [
        [150, 160, 1],
        [120, 149, 0.8],
        [50, 119, 0.4],
      ]),
    suggestion: "Make the meta description 150 to 160 characters long",
  },
  {
    points: 12,
    share: ({ title, keyphrase }) => {
      const start = tokenize(title).slice(0, keyphrase.length + 2);
      return holds(start, keyphrase) || 0.8 * holds(title, keyphrase);
    },
    suggestion: "Start the title with the focus keyphrase",
  },
  {
    points: 8,
    share: ({ description, keyphrase }) => holds(description, keyphrase),
    suggestion: "Use the focus keyphrase in the meta description",
  },
  {
    points: 8,
    share: ({ slug, keyphrase }) => holds(slug, keyphrase),
    suggestion: "Use the focus keyphrase in the slug",
  },
  {
    points: 8,
    share: ({ text, keyphrase }) => holds(text.paragraphs[0] ?? "", keyphrase),
    suggestion: "Use the focus keyphrase in the first paragraph",
  },
  {
    points: 6,
    share: ({ text, keyphrase }) => oneIf(text.headings.some((heading) => holds(heading, keyphrase) > 0)),
    suggestion: "Use the focus keyphrase in a heading",
  },
  {
    points: 6,
    share: ({ text, keyphrase }) => {
      const density = countPhrase(text.words, keyphrase) / Math.max(1, text.words.length);
      return stepped(density, [
        [0.005, 0.025, 1],
        [0.000001, 1, 0.5],
      ]);
    },
    suggestion: "Use the focus keyphrase once or twice per hundred words",
  },
  {
    points: 10,
    share: ({ text }) =>
      stepped(text.words.length, [
        [300, Infinity, 1],
        [150, 299, 0.6],
        [50, 149, 0.3],
      ]),
    suggestion: "Write at least 300 words",
  },
  {
    points: 8,
    share: ({ text }) =>
      stepped(readingEase(text), [
        [50, Infinity, 1],
        [30, 50, 0.6],
        [-Infinity, 30, 0.2],
      ]),
    suggestion: "Make the text easier to read: shorter sentences and shorter words",
  },
  {
    points: 6,
    share: ({ text }) => Math.min(1, (text.headings.length + 1) / Math.ceil((text.words.length + 1) / 300)),
    suggestion: "Add a heading at least every 300 words",
  },
  {
    points: 4,
    share: ({ text }) => oneIf(text.words.length > 0 && text.paragraphs.every(isShort)),
    suggestion: "Keep every paragraph below 150 words",
  },
  {
    points: 4,
    share: ({ text }) => oneIf(text.linkCount > 0),
    suggestion: "Link to a related page",
  },
];

const isShort = (paragraph: string) => tokenize(paragraph).length < 150;

/** The parts of a Markdown text that the SEO score uses. */
interface SeoText {
  words: string[];
  headings: string[];
  paragraphs: string[];
  linkCount: number;
  sentenceCount: number;
  syllableCount: number;
}

/** Parses a Markdown text. Pure. */
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

/** Returns a text's words, folded, so that case and accents do not matter. */
const tokenize = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Counts the occurrences of a phrase in a text, word for word. */
function countPhrase(words: string[], phrase: string[]): number {
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
