import { type Figures, figureTerms } from "./figures.ts";
import type { NewsWords } from "./news-words.ts";

/** Weights of a piece's terms; the sum of their squares is 1. */
export type Vector = Map<string, number>;

const nameWeight = 2;
const figureWeight = 1;
/** The heaviest terms tell what a piece is about; the others cost. */
const mostTerms = 40;
const mostSubjects = 3;

/** The desk's own news: how many pieces hold a term, and whether it is a name. */
export class Corpus {
  #size = 0;
  readonly #frequency = new Map<string, number>();
  /** How often each term was written as a name, less how often it was not. */
  readonly #nameVotes = new Map<string, number>();

  add({ counts, names, common }: NewsWords): void {
    this.#size++;
    for (const term of counts.keys()) addTo(this.#frequency, term, 1);
    for (const term of names) addTo(this.#nameVotes, term, 1);
    for (const term of common) addTo(this.#nameVotes, term, -1);
  }

  /** Weighs the terms of a piece by how rare they are (TF-IDF), names twice. */
  vectorOf({ counts }: NewsWords, figures: Figures): Vector {
    const weights = figureTerms(figures).map((term): [string, number] => [
      term,
      figureWeight * Math.log(1 + this.#size),
    ]);
    for (const [term, count] of counts) {
      const weight = (1 + Math.log(count)) * this.#rarityOf(term);
      weights.push([term, this.#isName(term) ? weight * nameWeight : weight]);
    }
    return normalized(weights);
  }

  /** Returns the heaviest names of a piece: whom it is about. */
  subjectsOf(vector: Vector): string[] {
    return [...vector.keys()].filter((term) => this.#isName(term)).slice(0, mostSubjects);
  }

  #isName(term: string): boolean {
    return (this.#nameVotes.get(term) ?? 0) > 0;
  }

  #rarityOf(term: string): number {
    return Math.log(1 + this.#size / Math.max(1, this.#frequency.get(term) ?? 0));
  }
}

/** The heaviest terms, in their order; the same weights are in the order of their terms. */
function normalized(weights: [string, number][]): Vector {
  const heaviest = weights
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, mostTerms);
  const length = Math.sqrt(heaviest.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
  return new Map(heaviest.map(([term, weight]) => [term, weight / length]));
}

const addTo = (counts: Map<string, number>, term: string, by: number) =>
  counts.set(term, (counts.get(term) ?? 0) + by);
