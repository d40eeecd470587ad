import { termOf } from "../stories/news-words.ts";

/** Number of texts that hold each term. */
export class TermCounts {
  size = 0;
  readonly counts = new Map<string, number>();

  constructor(texts: string[] = []) {
    this.add(texts);
  }

  add(texts: string[]): void {
    this.size += texts.length;
    for (const text of texts)
      for (const term of termsOf(text).keys()) this.counts.set(term, (this.counts.get(term) ?? 0) + 1);
  }
}

/** A desk's decisions about its news, of which titles and openings are counted, and the guide's own names and words. */
export interface Material {
  published: TermCounts;
  /** Deleted without having been published, or set aside. */
  rejected: TermCounts;
  /** News of any kind: how common a word is. */
  background: TermCounts;
  vendors: TermCounts;
  features: TermCounts;
  glossary: TermCounts;
}

/** The weight of each term for the desk's beat: above 0 what it publishes, below what it rejects. */
export type Beat = ReadonlyMap<string, number>;

/** A word that moves a piece's relevance, as the piece writes it, with its weight. */
export interface TellingWord {
  word: string;
  weight: number;
}

export interface Relevance {
  /** 0 to 100. */
  score: number;
  /** The strongest, at most four. */
  words: TellingWord[];
}

/** Weights of the guide's words, until the desk's own decisions say otherwise. */
const prior = { vendors: 3, features: 1.2, glossary: 1 } as const;
/** Decisions that count as much as what is usual. */
const usual = 10;
/** A word needs so many decisions for half of its weight. */
const halfWeight = 3;

/** Learns a beat: the smoothed log-odds of each term between published and rejected news, and the guide's own words. */
export function learnBeat(material: Material): Beat {
  const { published, rejected, background } = material;
  const beat = new Map<string, number>();
  for (const term of new Set([...published.counts.keys(), ...rejected.counts.keys()])) {
    const [inGood, inBad] = [published.counts.get(term) ?? 0, rejected.counts.get(term) ?? 0];
    const rate = ((background.counts.get(term) ?? 0) + 1) / (background.size + 2);
    const odds = rateOf(inGood, published.size, rate) / rateOf(inBad, rejected.size, rate);
    const evidence = inGood + inBad + (published.size + rejected.size) * rate;
    beat.set(term, Math.log(odds) * (evidence / (evidence + halfWeight)));
  }
  for (const [term, weight] of priorOf(material)) beat.set(term, (beat.get(term) ?? 0) + weight);
  return beat;
}

const rateOf = (count: number, size: number, rate: number) => (count + usual * rate) / (size + usual);

/** The terms of a text, each as it is first written there. */
function termsOf(text: string): Map<string, string> {
  const terms = new Map<string, string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)) {
    const term = termOf(word);
    if (term !== null && !terms.has(term)) terms.set(term, word);
  }
  return terms;
}

/** A word of many names says little of each. */
function priorOf(material: Material): Map<string, number> {
  const weights = new Map<string, number>();
  for (const kind of ["vendors", "features", "glossary"] as const)
    for (const [term, count] of material[kind].counts)
      weights.set(term, Math.max(weights.get(term) ?? 0, prior[kind] / Math.sqrt(count)));
  return weights;
}

/** The score of a piece without a telling word is 100 / (1 + e^threshold), about 31. */
const threshold = 0.8;
const steepness = 2;
const mostWords = 4;
/** Weaker words explain nothing. */
const leastWeight = 0.05;

/** Scores a piece by its title and opening. */
export function scoreOf(beat: Beat, text: string): Relevance {
  const terms = termsOf(text);
  const telling: TellingWord[] = [];
  let sum = 0;
  for (const [term, word] of terms) {
    const weight = beat.get(term) ?? 0;
    sum += weight;
    if (Math.abs(weight) >= leastWeight) telling.push({ word, weight: Math.round(weight * 100) / 100 });
  }
  const mean = sum / Math.sqrt(Math.max(1, terms.size));
  const score = Math.round(100 / (1 + Math.exp(threshold - steepness * mean)));
  const words = telling
    .toSorted(
      (one, other) => Math.abs(other.weight) - Math.abs(one.weight) || (one.word < other.word ? -1 : 1),
    )
    .slice(0, mostWords);
  return { score, words };
}
