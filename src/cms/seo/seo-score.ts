import { kebabCase } from "#shared/slug.ts";
import { countPhrase, readingEase, readSeoText, type SeoText, tokenize } from "./seo-text.ts";

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

export interface SeoScore {
  /** 0 to 100. */
  seoScore: number;
  /** Improvements that would raise the score, the weightiest first. */
  suggestions: string[];
}

/** A rule of the rubric: the share of its points that a text earns, and a suggestion for the rest. */
interface Rule {
  points: number;
  /** From 0 to 1. */
  share: (facts: Facts) => number;
  suggestion: string;
}

/**
 * Measures how ready an entry is for search engines, by the rubric of docs/seo-score.md. The same texts always score
 * the same.
 */
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

/** The share for a value: that of the first step whose range it is in. */
function stepped(value: number, steps: [from: number, to: number, share: number][]): number {
  return steps.find(([from, to]) => value >= from && value <= to)?.[2] ?? 0;
}

/** Their points add up to 100. */
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
    suggestion: "Put the focus keyphrase at the beginning of the title",
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
    suggestion: "Use the focus keyphrase once or twice in every hundred words, no less and no more",
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
    suggestion: "Divide the text by a heading at least every 300 words",
  },
  {
    points: 4,
    share: ({ text }) => oneIf(text.words.length > 0 && text.paragraphs.every(isShort)),
    suggestion: "Keep every paragraph below 150 words",
  },
  {
    points: 4,
    share: ({ text }) => oneIf(text.linkCount > 0),
    suggestion: "Link to a page that readers may go on with",
  },
];

const isShort = (paragraph: string) => tokenize(paragraph).length < 150;
