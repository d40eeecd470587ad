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
import { blankOf, type Place, tokenize, type Word, withoutAddresses } from "./tokenize.ts";

/** The source of a rewrite, in markdown. */
export interface Source {
  text: string;
  /** The source's other texts: title, author, publisher and alternative versions. */
  others: string[];
  publishedAt: string | null;
  /** The additional sources if the rewrite has several. */
  further?: Omit<Source, "further">[];
}

export interface Rewrite {
  title: string;
  excerpt: string;
  content: string;
  whyItMatters: string;
}

const fields = ["title", "excerpt", "content", "whyItMatters"] as const;

export type ClaimKind = "number" | "date" | "name" | "quotation";

/** A claim in a rewrite that no source supports. */
export interface Flag extends Place {
  field: keyof Rewrite;
  kind: ClaimKind;
  text: string;
}

/** A stretch of a text that is either shared with the other text or not. */
export interface Segment extends Place {
  isShared: boolean;
}

export interface Review {
  flags: Flag[];
  overlap: Overlap & { isNearCopy: boolean };
  /** The common runs of five words or more, each with the index of its source. */
  passages: (CommonRun & { from: number })[];
  /** The complete texts, split at the boundaries of shared runs: one list per source. */
  segments: { sources: Segment[][]; rewrite: Segment[] };
}

/** Only this many words are compared; people check the rest. */
const mostWords = 10_000;
/** Shorter common runs are coincidence. */
const shortestShown = 3;

/** Finds a rewrite's unsupported claims and measures how much of its wording comes from the sources. */
export function reviewRewrite(source: Source, rewrite: Rewrite): Review {
  const texts = allOf(source).map(({ text }) => text);
  const to = wordsToCompare(rewrite.content);
  const runs = texts.map((text) => findCommonRuns(wordsToCompare(text), to, shortestShown));
  const overlap = worseOf(measureRewrite(source, rewrite.content), measureRewrite(source, textOf(rewrite)));
  return {
    flags: findUnsupportedClaims(source, rewrite),
    overlap: { ...overlap, isNearCopy: isNearCopy(overlap) },
    passages: texts.flatMap((text, from) =>
      findCommonRuns(wordsToCompare(text), to).map((run) => ({ ...run, from })),
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

/** The parts of a rewrite whose wording is compared, joined. */
export const textOf = ({ content, whyItMatters }: Pick<Rewrite, "content" | "whyItMatters">) =>
  [content, whyItMatters].filter(Boolean).join("\n\n");

const wordsToCompare = (text: string): Word[] => tokenize(text).slice(0, mostWords);

/** Measures a rewrite's overlap with the closest version of any source: a copy of one version is a copy. */
export function measureRewrite(source: Source, content: string): Overlap {
  const rewrite = wordsToCompare(content);
  const versions = allOf(source).flatMap(({ text, others }) => [text, ...others]);
  const overlaps = versions.map((version) => measureOverlap(wordsToCompare(version), rewrite));
  return {
    longestRun: Math.max(...overlaps.map(({ longestRun }) => longestRun)),
    sharedRuns: Math.max(...overlaps.map(({ sharedRuns }) => sharedRuns)),
  };
}

/** Returns every number, date, name and quotation that no source supports, in text order. */
export function findUnsupportedClaims(source: Source, rewrite: Rewrite): Flag[] {
  const knowledge = knowledgeOf(source);
  return fields.flatMap((field) =>
    unsupportedIn(rewrite[field], knowledge)
      .map((flag) => ({ field, ...flag }))
      .sort((one, other) => one.start - other.start),
  );
}

type Knowledge = ReturnType<typeof knowledgeOf>;

function knowledgeOf(source: Source) {
  const sources = allOf(source);
  const whole = withoutAddresses(sources.flatMap(({ text, others }) => [text, ...others]).join("\n\n"));
  const publicationDates = sources.flatMap(({ publishedAt }) => publishedAt ?? []);
  const datesInText = findDates(whole).flatMap(({ readings }) => readings);
  return {
    words: new WordSequence(tokenize(whole)),
    numbers: findNumbers(whole),
    dates: [...datesInText, ...publicationDates.map(dateOf)],
  };
}

function unsupportedIn(markdown: string, knowledge: Knowledge): Omit<Flag, "field">[] {
  const text = withoutAddresses(markdown).replace(/^[ \t]*\d+[.)](?=\s)/gm, blankOf);
  const dates = findDates(text);
  const numbers = findNumbers(withoutDates(text, dates)).filter(({ start }) => !isPartOfWord(text, start));
  return [
    ...flagsOf("date", dates, (date) => isDateSupported(date, knowledge.dates)),
    ...flagsOf("number", numbers, (number) => isNumberSupported(number, knowledge.numbers)),
    ...flagsOf("quotation", findQuotations(text), (quotation) =>
      isQuotationSupported(quotation, knowledge.words),
    ),
    ...flagsOf("name", findNames(text), (name) => isNameSupported(name, knowledge.words)),
  ];
}

/** Returns true if the statement alone supports a claim. */
export function isClaimSupported({ kind, text }: Pick<Flag, "kind" | "text">, statement: string): boolean {
  const knowledge = knowledgeOf({ text: statement, others: [], publishedAt: null });
  switch (kind) {
    case "number":
      return findNumbers(text).some(
        (number) => !number.isCommonWord && isNumberSupported(number, knowledge.numbers),
      );
    case "date":
      return findDates(text).some((date) => isDateSupported(date, knowledge.dates));
    case "name":
      return isNameSupported({ text, parts: text.split(/\s+/) }, knowledge.words);
    default:
      return isQuotationSupported({ text }, knowledge.words);
  }
}

/** A digit after a letter, as in `Q3`, is part of a name. */
const isPartOfWord = (text: string, start: number) => /[\p{L}_]/u.test(text.charAt(start - 1));

const flagsOf = <Found extends Place & { text: string }>(
  kind: ClaimKind,
  mentions: Found[],
  isSupported: (claim: Found) => boolean,
) =>
  mentions
    .filter((claim) => !isSupported(claim))
    .map(({ text, start, end }): Omit<Flag, "field"> => ({ kind, text, start, end }));

/** Splits a text into stretches that are shared, at the given places, or not. */
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
