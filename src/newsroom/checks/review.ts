import { dateOf, findDates, isDateSupported, withoutDates } from "./dates.ts";
import { findNames, isNameSupported } from "./names.ts";
import { findNumbers, isNumberSupported } from "./numbers.ts";
import { type CommonRun, findCommonRuns, isNearCopy, measureOverlap, type Overlap } from "./overlap.ts";
import { findQuotations, isQuotationSupported, WordSequence } from "./quotations.ts";
import { blank, type Place, tokenize, type Word, withoutAddresses } from "./tokenize.ts";

/** Source of a rewrite. Texts are markdown. */
export interface Source {
  text: string;
  /** Further texts of the source: its title, author and publisher, another version of its text. */
  others: string[];
  publishedAt: string | null;
}

/** A rewritten text in its parts. */
export interface Rewrite {
  title: string;
  excerpt: string;
  content: string;
}

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
  /** The common runs of five words and more. */
  passages: CommonRun[];
  /** Both texts in whole, cut where they begin and end to have words in common. */
  segments: { source: Segment[]; rewrite: Segment[] };
}

/** Number of words that are compared; the rest is left to people. */
const mostWords = 10_000;
/** Shorter runs in common are chance. */
const shortestShown = 3;

/** Compares a rewrite with its source: what it says beyond it, and how much of the wording is the same. */
export function reviewRewrite(source: Source, rewrite: Rewrite): Review {
  const [from, to] = [examined(source.text), examined(rewrite.content)];
  const overlap = measureMost(source, to);
  const shown = findCommonRuns(from, to, shortestShown);
  return {
    flags: findUnsupportedClaims(source, rewrite),
    overlap: { ...overlap, isNearCopy: isNearCopy(overlap) },
    passages: findCommonRuns(from, to),
    segments: {
      source: segmentsOf(
        source.text,
        shown.map((run) => run.source),
      ),
      rewrite: segmentsOf(
        rewrite.content,
        shown.map((run) => run.rewrite),
      ),
    },
  };
}

const examined = (text: string): Word[] => tokenize(text).slice(0, mostWords);

/** Measures how much of a rewritten text's wording is its source's, in any of the source's versions. */
export const measureRewrite = (source: Source, content: string): Overlap =>
  measureMost(source, examined(content));

/** A copy of any version of the source is a copy. */
function measureMost({ text, others }: Source, rewrite: Word[]): Overlap {
  const measured = [text, ...others].map((version) => measureOverlap(examined(version), rewrite));
  return {
    longestRun: Math.max(...measured.map(({ longestRun }) => longestRun)),
    sharedRuns: Math.max(...measured.map(({ sharedRuns }) => sharedRuns)),
  };
}

/** Every number, date, name and quotation that the source does not hold, in the order of the text. */
export function findUnsupportedClaims(source: Source, rewrite: Rewrite): Flag[] {
  const known = knowledgeOf(source);
  return (["title", "excerpt", "content"] as const).flatMap((field) =>
    unheldIn(rewrite[field], known)
      .map((flag) => ({ field, ...flag }))
      .sort((one, other) => one.start - other.start),
  );
}

type Knowledge = ReturnType<typeof knowledgeOf>;

function knowledgeOf({ text, others, publishedAt }: Source) {
  const whole = withoutAddresses([text, ...others].join("\n\n"));
  const said = findDates(whole).flatMap(({ readings }) => readings);
  return {
    words: new WordSequence(tokenize(whole)),
    numbers: findNumbers(whole),
    dates: publishedAt ? [...said, dateOf(publishedAt)] : said,
  };
}

function unheldIn(markdown: string, known: Knowledge): Omit<Flag, "field">[] {
  const text = withoutAddresses(markdown).replace(/^[ \t]*\d+[.)](?=\s)/gm, blank);
  const dates = findDates(text);
  const numbers = findNumbers(withoutDates(text, dates)).filter(({ start }) => !isPartOfWord(text, start));
  return [
    ...marksOf("date", dates, (date) => isDateSupported(date, known.dates)),
    ...marksOf("number", numbers, (number) => isNumberSupported(number, known.numbers)),
    ...marksOf("quotation", findQuotations(text), (quotation) =>
      isQuotationSupported(quotation, known.words),
    ),
    ...marksOf("name", findNames(text), (name) => isNameSupported(name, known.words)),
  ];
}

/** A digit after a letter, as in `Q3`, belongs to a name. */
const isPartOfWord = (text: string, start: number) => /[\p{L}_]/u.test(text.charAt(start - 1));

const marksOf = <Found extends Place & { text: string }>(
  kind: ClaimKind,
  found: Found[],
  isHeld: (claim: Found) => boolean,
) =>
  found
    .filter((claim) => !isHeld(claim))
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
