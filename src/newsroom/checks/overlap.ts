import type { Place, Word } from "./tokenize.ts";

/** Words that both texts share in the same order. */
export interface CommonRun {
  words: number;
  source: Place;
  rewrite: Place;
}

/** Share of a rewrite's wording that is its source's. */
export interface Overlap {
  /** Words of the longest common run; runs under five words count as none. */
  longestRun: number;
  /** The part of the rewrite's runs of five words that the source holds too, 0 to 1. */
  sharedRuns: number;
}

/** Limits above which a rewrite counts as a copy of its source (docs/editorial-rules.md). */
export const overlapAllowed: Overlap = { longestRun: 12, sharedRuns: 0.2 };

export const isNearCopy = ({ longestRun, sharedRuns }: Overlap) =>
  longestRun > overlapAllowed.longestRun || sharedRuns > overlapAllowed.sharedRuns;

/** The worse of two measures in each respect. */
export const worseOf = (one: Overlap, other: Overlap): Overlap => ({
  longestRun: Math.max(one.longestRun, other.longestRun),
  sharedRuns: Math.max(one.sharedRuns, other.sharedRuns),
});

/** Length of the runs that are compared, in words. */
const measure = 5;

/** Measures a rewrite's words against its source's. */
export function measureOverlap(source: Word[], rewrite: Word[]): Overlap {
  const sources = new Set(gramsOf(source, measure));
  const own = gramsOf(rewrite, measure);
  const shared = own.filter((gram) => sources.has(gram)).length;
  const runs = findMaximalRuns(source, rewrite, measure).map(({ length }) => length);
  return {
    longestRun: runs.reduce((longest, run) => Math.max(longest, run), 0),
    sharedRuns: own.length > 0 ? shared / own.length : 0,
  };
}

/** The common runs of at least `shortest` words, in the rewrite's order; none overlaps another there. */
export function findCommonRuns(source: Word[], rewrite: Word[], shortest = measure): CommonRun[] {
  const taken = new Uint8Array(rewrite.length);
  const chosen = findMaximalRuns(source, rewrite, shortest)
    .toSorted((one, other) => other.length - one.length)
    .filter(({ inRewrite, length }) => {
      const place = taken.subarray(inRewrite, inRewrite + length);
      if (place.includes(1)) return false;
      place.fill(1);
      return true;
    });
  return chosen
    .toSorted((one, other) => one.inRewrite - other.inRewrite)
    .map(({ inSource, inRewrite, length }) => ({
      words: length,
      source: placeOf(source, inSource, length),
      rewrite: placeOf(rewrite, inRewrite, length),
    }));
}

/** A run that cannot be made longer on either side, by the indexes of its first words. */
interface Run {
  inSource: number;
  inRewrite: number;
  length: number;
}

function findMaximalRuns(source: Word[], rewrite: Word[], shortest: number): Run[] {
  const places = placesOfGrams(source, shortest);
  return gramsOf(rewrite, shortest).flatMap((gram, inRewrite) =>
    (places.get(gram) ?? [])
      .filter((inSource) => !isSame(source[inSource - 1], rewrite[inRewrite - 1]))
      .map((inSource) => ({ inSource, inRewrite, length: runFrom(source, inSource, rewrite, inRewrite) })),
  );
}

function runFrom(source: Word[], inSource: number, rewrite: Word[], inRewrite: number): number {
  let length = 0;
  while (isSame(source[inSource + length], rewrite[inRewrite + length])) length += 1;
  return length;
}

const isSame = (one: Word | undefined, other: Word | undefined) =>
  one !== undefined && other !== undefined && one.key === other.key;

/** Words that occur more often than this are a refrain; their first places are enough. */
const mostPlaces = 50;

function placesOfGrams(words: Word[], size: number): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, gram] of gramsOf(words, size).entries()) {
    const known = places.get(gram);
    if (!known) places.set(gram, [index]);
    else if (known.length < mostPlaces) known.push(index);
  }
  return places;
}

const gramsOf = (words: Word[], size: number): string[] =>
  Array.from({ length: Math.max(0, words.length - size + 1) }, (_, start) =>
    words
      .slice(start, start + size)
      .map(({ key }) => key)
      .join(" "),
  );

const placeOf = (words: Word[], first: number, length: number): Place => ({
  start: words[first]?.start ?? 0,
  end: words[first + length - 1]?.end ?? 0,
});
