import { type Figures, figureTerms } from "./figures.ts";
import type { NewsWords } from "./news-words.ts";

/** The weights of a piece's terms, with unit length: their squares add up to 1. */
export type Vector = Map<string, number>;

const nameWeight = 2;
const figureWeight = 1;
/** The heaviest terms identify a piece's subject. The others only add cost. */
const mostTerms = 40;
const mostSubjects = 3;

/** The newsroom's own news: how many pieces contain a term, and whether the term is a name. */
export class Corpus {
  #size = 0;
  readonly #frequency = new Map<string, number>();
  /** How often each term occurs as a name, minus how often it does not. */
  readonly #nameVotes = new Map<string, number>();

  add({ counts, names, common }: NewsWords): void {
    this.#size++;
    for (const term of counts.keys()) addTo(this.#frequency, term, 1);
    for (const term of names) addTo(this.#nameVotes, term, 1);
    for (const term of common) addTo(this.#nameVotes, term, -1);
  }

  /** Weighs a piece's terms by rarity (TF-IDF). Names count double. */
  vectorOf({ counts }: NewsWords, figures: Figures): Vector {
    const weights = figureTerms(figures).map((term): [string, number] => [
      term,
      figureWeight * Math.log(1 + this.#size),
    ]);
    for (const [term, count] of counts) {
      const weight = (1 + Math.log(count)) * this.#rarityOf(term);
      weights.push([term, this.#isName(term) ? weight * nameWeight : weight]);
    }
    return normalize(weights);
  }

  /** Returns a piece's heaviest names: the people or firms it is about. */
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

/** The heaviest terms, heaviest first. Ties are ordered alphabetically. */
function normalize(weights: [string, number][]): Vector {
  const heaviest = weights
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, mostTerms);
  const length = Math.sqrt(heaviest.reduce((sum, [, weight]) => sum + weight * weight, 0)) || 1;
  return new Map(heaviest.map(([term, weight]) => [term, weight / length]));
}

const addTo = (counts: Map<string, number>, term: string, by: number) =>
  counts.set(term, (counts.get(term) ?? 0) + by);
