import { isPlaceName } from "../stories/deeds.ts";
import { termOf } from "../stories/news-words.ts";

/** The number of texts that contain each term. */
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

/** Term counts from a newsroom's decisions about its news (titles and openings), and from the guide's names and terms. */
export interface Material {
  published: TermCounts;
  /** News set aside, or deleted without having been published. */
  rejected: TermCounts;
  /** Any news. It shows how common a word is. */
  background: TermCounts;
  vendors: TermCounts;
  features: TermCounts;
  glossary: TermCounts;
}

/** What a newsroom writes about. */
export interface Beat {
  /** The weight of each term: positive if the newsroom publishes it, negative if it rejects it. */
  weights: ReadonlyMap<string, number>;
  /** The part of a term's weight that comes from vendors' names. */
  names: ReadonlyMap<string, number>;
}

/** A word that affects a piece's relevance, as written in the piece. */
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

/** The initial weights of the guide's words, until the newsroom's decisions outweigh them. */
const prior = { vendors: 3, features: 1.2, glossary: 1 } as const;
/** The background rate counts as much as this many decisions. */
const priorDecisions = 10;
/** With this many decisions, a word gets half of its weight. */
const halfWeight = 3;

/** Learns a beat: each term's smoothed log-odds between published and rejected news, plus the guide's words. */
export function learnBeat(material: Material): Beat {
  const { published, rejected, background } = material;
  const weights = new Map<string, number>();
  for (const term of new Set([...published.counts.keys(), ...rejected.counts.keys()])) {
    const [inGood, inBad] = [published.counts.get(term) ?? 0, rejected.counts.get(term) ?? 0];
    const rate = ((background.counts.get(term) ?? 0) + 1) / (background.size + 2);
    const odds = rateOf(inGood, published.size, rate) / rateOf(inBad, rejected.size, rate);
    const evidence = inGood + inBad + (published.size + rejected.size) * rate;
    weights.set(term, Math.log(odds) * (evidence / (evidence + halfWeight)));
  }
  const names = new Map<string, number>();
  for (const [term, { word, name }] of priorOf(material)) {
    weights.set(term, (weights.get(term) ?? 0) + Math.max(word, name));
    if (name > word) names.set(term, name - word);
  }
  return { weights, names };
}

const rateOf = (count: number, size: number, rate: number) =>
  (count + priorDecisions * rate) / (size + priorDecisions);

/** Maps a text's terms to their first spelling. */
function termsOf(text: string): Map<string, string> {
  const terms = new Map<string, string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)) {
    const term = termOf(word);
    if (term !== null && !terms.has(term)) terms.set(term, word);
  }
  return terms;
}

/** A word that occurs in many names says little about any one of them. */
function priorOf(material: Material): Map<string, { word: number; name: number }> {
  const weights = new Map<string, { word: number; name: number }>();
  const of = (term: string) => weights.get(term) ?? { word: 0, name: 0 };
  for (const [term, count] of material.vendors.counts)
    weights.set(term, { ...of(term), name: prior.vendors / Math.sqrt(count) });
  for (const kind of ["features", "glossary"] as const)
    for (const [term, count] of material[kind].counts) {
      const termWeight = of(term);
      weights.set(term, { ...termWeight, word: Math.max(termWeight.word, prior[kind] / Math.sqrt(count)) });
    }
  return weights;
}

/** A place can be a vendor's name only if another word in the piece has at least this weight. */
const leastCompany = 0.5;

/**
 * Returns the weight a term gets from vendors' names if this mention does not mean a vendor: the word is in lower case, or it is a
 * place that follows a preposition (`in Geneva`) or has no relevant words around it.
 */
function mistakenFor({ weights, names }: Beat, term: string, { word, text, others }: Mention): number {
  const name = names.get(term) ?? 0;
  if (name === 0) return 0;
  if (!/^[\p{Lu}\d]/u.test(word)) return name;
  if (!isPlaceName(word)) return 0;
  const isLocated = new RegExp(`\\b(in|at|near|to|from|of|around|outside)\\s${word}\\b`, "i").test(text);
  const hasCompany = others.some(
    (other) => other !== term && (weights.get(other) ?? 0) >= leastCompany && !isPlaceName(other),
  );
  return isLocated || !hasCompany ? name : 0;
}

/** A word as written in a text, and the text's terms. */
interface Mention {
  word: string;
  text: string;
  others: string[];
}

/** A piece without significant words scores 100 / (1 + e^threshold), about 31. */
const threshold = 0.8;
const steepness = 2;
const mostWords = 4;
/** Weaker words explain nothing. */
const leastWeight = 0.05;

/** Scores a piece by its title and opening. */
export function scoreOf(beat: Beat, text: string): Relevance {
  const terms = termsOf(text);
  const others = [...terms.keys()];
  const tellingWords: TellingWord[] = [];
  let sum = 0;
  for (const [term, word] of terms) {
    const mention = { word, text, others };
    const weight = (beat.weights.get(term) ?? 0) - mistakenFor(beat, term, mention);
    sum += weight;
    if (Math.abs(weight) >= leastWeight) tellingWords.push({ word, weight: Math.round(weight * 100) / 100 });
  }
  const mean = sum / Math.sqrt(Math.max(1, terms.size));
  const score = Math.round(100 / (1 + Math.exp(threshold - steepness * mean)));
  const words = tellingWords
    .toSorted(
      (one, other) => Math.abs(other.weight) - Math.abs(one.weight) || (one.word < other.word ? -1 : 1),
    )
    .slice(0, mostWords);
  return { score, words };
}
