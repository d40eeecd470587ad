import { fold } from "#shared/transliteration.ts";

/** A sketch of a news item, sufficient to recognize near-duplicates. */
export interface Sketch {
  /** The title's words. */
  title: string;
  /** The text's first words, because a teaser and the full text of a story start alike. */
  opening: string;
  /** LSH bands: near-identical titles almost certainly share one, other titles almost never. */
  bands: number[];
}

const openingWords = 60;
/** Shorter texts are not evidence. */
const fewestWords = 12;
const titleLikeness = 0.75;
const textLikeness = 0.75;

/** @param text markdown or plain */
export function sketchOf(title: string, text: string): Sketch {
  const words = tokenize(title);
  return {
    title: words.join(" "),
    opening: tokenize(text.slice(0, openingWords * 40).replace(/\]\([^)]*\)/g, " "))
      .slice(0, openingWords)
      .join(" "),
    bands: bandsOf(words),
  };
}

/**
 * Returns true if two pieces have nearly the same words in the title and at the start of the text. Their numbers must be equal,
 * because often only numbers distinguish one quarter's report from the next.
 */
export function areNearIdentical(a: Sketch, b: Sketch): boolean {
  if (numbersOf(a.title) !== numbersOf(b.title)) return false;
  if (likeness(new Set(a.title.split(" ")), new Set(b.title.split(" "))) < titleLikeness) return false;
  const [first, second] = sameLength(a.opening.split(" "), b.opening.split(" "));
  if (first.length < fewestWords || numbersOf(first.join(" ")) !== numbersOf(second.join(" "))) return false;
  return likeness(pairsOf(first), pairsOf(second)) >= textLikeness;
}

const tokenize = (text: string) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const numbersOf = (text: string) => text.match(/\d+/g)?.join(" ") ?? "";

/** Returns the pairs of adjacent words. */
export const pairsOf = (words: string[]) =>
  new Set(words.slice(1).map((word, place) => `${words[place]} ${word}`));

function sameLength(a: string[], b: string[]): [string[], string[]] {
  const length = Math.min(a.length, b.length);
  return [a.slice(0, length), b.slice(0, length)];
}

/** Returns the Jaccard similarity of two sets. */
export function likeness(a: Set<string>, b: Set<string>): number {
  const common = a.intersection(b).size;
  return common / (a.size + b.size - common || 1);
}

const bandCount = 10;
const rowsPerBand = 4;

/**
 * MinHash: the probability that two sets share a row's minimum hash equals their similarity. A band combines its rows and all
 * numbers in the title.
 */
function bandsOf(words: string[]): number[] {
  const hashes = words.filter((word) => !/\d/.test(word)).map(hashOf);
  if (hashes.length === 0) return [];
  const numbers = hashOf(numbersOf(words.join(" ")));
  return Array.from({ length: bandCount }, (_, band) => {
    let key = mix(numbers, band);
    for (let row = 0; row < rowsPerBand; row++) {
      const seed = band * rowsPerBand + row + 1;
      key = mix(key, Math.min(...hashes.map((hash) => mix(hash, seed))));
    }
    return key;
  });
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  return hash | 0;
}

/** Mixes two 32-bit numbers into one whose every bit depends on every bit of both. */
function mix(a: number, b: number): number {
  let mixed = a ^ Math.imul(b, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) | 0;
}
