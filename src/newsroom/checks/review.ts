import { dateOf, findDates, isDateSupported, withoutDates } from "./dates.ts";
import { findNames, isNameSupported } from "./names.ts";
import { findNumbers, isNumberSupported } from "./numbers.ts";
import {
  type CommonRun,
  findCommonRuns,
  isNearCopy,
  measureOverlap,
  type Overlap,
  worseOf,
} from "./overlap.ts";
import { findQuotations, isQuotationSupported, WordSequence } from "./quotations.ts";
import { blank, type Place, tokenize, type Word, withoutAddresses } from "./tokenize.ts";

/** Source of a rewrite. Texts are markdown. */
export interface Source {
  text: string;
  /** Further texts of the source: its title, author and publisher, another version of its text. */
  others: string[];
  publishedAt: string | null;
  /** The further sources of a rewrite that was made of several. */
  further?: Omit<Source, "further">[];
}

/** A rewritten text in its parts. */
export interface Rewrite {
  title: string;
  excerpt: string;
  content: string;
  whyItMatters: string;
}

const fields = ["title", "excerpt", "content", "whyItMatters"] as const;

export type ClaimKind = "number" | "date" | "name" | "quotation";

/** Something a rewrite says and its source does not. */
export interface Flag extends Place {
  field: keyof Rewrite;
  kind: ClaimKind;
  text: string;
}

/** A stretch of a text, and whether the other text holds the same words. */
export interface Segment extends Place {
  isShared: boolean;
}

export interface Review {
  flags: Flag[];
  overlap: Overlap & { isNearCopy: boolean };
  /** The common runs of five words and more, each with the place of its source among the sources, from 0. */
  passages: (CommonRun & { from: number })[];
  /** The texts in whole, cut where they begin and end to have words in common: one list for each source. */
  segments: { sources: Segment[][]; rewrite: Segment[] };
}

/** Number of words that are compared; the rest is left to people. */
const mostWords = 10_000;
/** Shorter runs in common are chance. */
const shortestShown = 3;

/** Compares a rewrite with its sources: what it says beyond them, and how much of the wording is the same. */
export function reviewRewrite(source: Source, rewrite: Rewrite): Review {
  const texts = allOf(source).map(({ text }) => text);
  const to = examined(rewrite.content);
  const runs = texts.map((text) => findCommonRuns(examined(text), to, shortestShown));
  const overlap = worseOf(measureRewrite(source, rewrite.content), measureRewrite(source, textOf(rewrite)));
  return {
    flags: findUnsupportedClaims(source, rewrite),
    overlap: { ...overlap, isNearCopy: isNearCopy(overlap) },
    passages: texts.flatMap((text, from) =>
      findCommonRuns(examined(text), to).map((run) => ({ ...run, from })),
    ),
    segments: {
      sources: texts.map((text, index) =>
        segmentsOf(
          text,
          (runs[index] ?? []).map((run) => run.source),
        ),
      ),
      rewrite: segmentsOf(
        rewrite.content,
        runs.flat().map((run) => run.rewrite),
      ),
    },
  };
}

const allOf = ({ further = [], ...first }: Source) => [first, ...further];

/** The parts of a rewrite whose wording is compared, one after the other. */
export const textOf = ({ content, whyItMatters }: Pick<Rewrite, "content" | "whyItMatters">) =>
  [content, whyItMatters].filter(Boolean).join("\n\n");

const examined = (text: string): Word[] => tokenize(text).slice(0, mostWords);

/** Measures how much of a rewritten text's wording is a source's, in any of its versions: a copy of one is a copy. */
export function measureRewrite(source: Source, content: string): Overlap {
  const rewrite = examined(content);
  const versions = allOf(source).flatMap(({ text, others }) => [text, ...others]);
  const measured = versions.map((version) => measureOverlap(examined(version), rewrite));
  return {
    longestRun: Math.max(...measured.map(({ longestRun }) => longestRun)),
    sharedRuns: Math.max(...measured.map(({ sharedRuns }) => sharedRuns)),
  };
}

/** Every number, date, name and quotation that none of the sources supports, in the order of the text. */
export function findUnsupportedClaims(source: Source, rewrite: Rewrite): Flag[] {
  const known = knowledgeOf(source);
  return fields.flatMap((field) =>
    unsupportedIn(rewrite[field], known)
      .map((flag) => ({ field, ...flag }))
      .sort((one, other) => one.start - other.start),
  );
}

type Knowledge = ReturnType<typeof knowledgeOf>;

function knowledgeOf(source: Source) {
  const sources = allOf(source);
  const whole = withoutAddresses(sources.flatMap(({ text, others }) => [text, ...others]).join("\n\n"));
  const published = sources.flatMap(({ publishedAt }) => publishedAt ?? []);
  const said = findDates(whole).flatMap(({ readings }) => readings);
  return {
    words: new WordSequence(tokenize(whole)),
    numbers: findNumbers(whole),
    dates: [...said, ...published.map(dateOf)],
  };
}

function unsupportedIn(markdown: string, known: Knowledge): Omit<Flag, "field">[] {
  const text = withoutAddresses(markdown).replace(/^[ \t]*\d+[.)](?=\s)/gm, blank);
  const dates = findDates(text);
  const numbers = findNumbers(withoutDates(text, dates)).filter(({ start }) => !isPartOfWord(text, start));
  return [
    ...flagsOf("date", dates, (date) => isDateSupported(date, known.dates)),
    ...flagsOf("number", numbers, (number) => isNumberSupported(number, known.numbers)),
    ...flagsOf("quotation", findQuotations(text), (quotation) =>
      isQuotationSupported(quotation, known.words),
    ),
    ...flagsOf("name", findNames(text), (name) => isNameSupported(name, known.words)),
  ];
}

/** Returns true if a statement supports a single claim by itself. */
export function isClaimSupported({ kind, text }: Pick<Flag, "kind" | "text">, statement: string): boolean {
  const known = knowledgeOf({ text: statement, others: [], publishedAt: null });
  switch (kind) {
    case "number":
      return findNumbers(text).some(
        (number) => !number.isCommonWord && isNumberSupported(number, known.numbers),
      );
    case "date":
      return findDates(text).some((date) => isDateSupported(date, known.dates));
    case "name":
      return isNameSupported({ text, parts: text.split(/\s+/) }, known.words);
    default:
      return isQuotationSupported({ text }, known.words);
  }
}

/** A digit after a letter, as in `Q3`, belongs to a name. */
const isPartOfWord = (text: string, start: number) => /[\p{L}_]/u.test(text.charAt(start - 1));

const flagsOf = <Found extends Place & { text: string }>(
  kind: ClaimKind,
  found: Found[],
  isSupported: (claim: Found) => boolean,
) =>
  found
    .filter((claim) => !isSupported(claim))
    .map(({ text, start, end }): Omit<Flag, "field"> => ({ kind, text, start, end }));

/** A text in stretches, those of the places given shared, the others not. */
function segmentsOf(text: string, shared: Place[]): Segment[] {
  const places = shared.toSorted((one, other) => one.start - other.start);
  const segments: Segment[] = [];
  let end = 0;
  const add = (until: number, isShared: boolean) => {
    if (until > end) segments.push({ start: end, end: until, isShared });
    end = Math.max(end, until);
  };
  for (const place of places) {
    add(place.start, false);
    add(place.end, true);
  }
  add(text.length, false);
  return segments;
}
