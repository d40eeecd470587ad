import type { Place, Word } from "./tokenize.ts";

/** A run of words that both texts contain. */
export interface CommonRun {
  words: number;
  source: Place;
  rewrite: Place;
}

/** How much of a rewrite's wording comes from its source. */
export interface Overlap {
  /** The length of the longest common run, in words; 0 if it is shorter than five words. */
  longestRun: number;
  /** The share of the rewrite's five-word runs that also occur in the source, 0 to 1. */
  sharedRuns: number;
}

/** A rewrite above these limits counts as a copy of its source (docs/editorial-rules.md). */
export const overlapAllowed: Overlap = { longestRun: 12, sharedRuns: 0.2 };

export const isNearCopy = ({ longestRun, sharedRuns }: Overlap) =>
  longestRun > overlapAllowed.longestRun || sharedRuns > overlapAllowed.sharedRuns;

/** The higher value of each measure. */
export const worseOf = (one: Overlap, other: Overlap): Overlap => ({
  longestRun: Math.max(one.longestRun, other.longestRun),
  sharedRuns: Math.max(one.sharedRuns, other.sharedRuns),
});

/** The length of the compared runs, in words. */
const measure = 5;

export function measureOverlap(source: Word[], rewrite: Word[]): Overlap {
  const sources = new Set(gramsOf(source, measure));
  const rewriteGrams = gramsOf(rewrite, measure);
  const shared = rewriteGrams.filter((gram) => sources.has(gram)).length;
  const runs = findMaximalRuns(source, rewrite, measure).map(({ length }) => length);
  return {
    longestRun: runs.reduce((longest, run) => Math.max(longest, run), 0),
    sharedRuns: rewriteGrams.length > 0 ? shared / rewriteGrams.length : 0,
  };
}

/** Returns the common runs of at least `shortest` words in the rewrite's order, without overlaps in the rewrite. */
export function findCommonRuns(source: Word[], rewrite: Word[], shortest = measure): CommonRun[] {
  const isTaken = new Uint8Array(rewrite.length);
  const runs = findMaximalRuns(source, rewrite, shortest)
    .toSorted((one, other) => other.length - one.length)
    .filter(({ inRewrite, length }) => {
      const place = isTaken.subarray(inRewrite, inRewrite + length);
      if (place.includes(1)) return false;
      place.fill(1);
      return true;
    });
  return runs
    .toSorted((one, other) => one.inRewrite - other.inRewrite)
    .map(({ inSource, inRewrite, length }) => ({
      words: length,
      source: placeOf(source, inSource, length),
      rewrite: placeOf(rewrite, inRewrite, length),
    }));
}

/** A run that cannot be extended on either side, by the indexes of its first words. */
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

/** Caps the positions kept for a repeated run of words; the first ones are enough. */
const mostPlaces = 50;

function placesOfGrams(words: Word[], size: number): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [index, gram] of gramsOf(words, size).entries()) {
    const positions = places.get(gram);
    if (!positions) places.set(gram, [index]);
    else if (positions.length < mostPlaces) positions.push(index);
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
