import type { Vector } from "./corpus.ts";
import { doFiguresDiffer, type Figures, joinFigures } from "./figures.ts";

/** A piece of news to be placed. `at` is its date in milliseconds. */
export interface Piece {
  vector: Vector;
  figures: Figures;
  /** The names of whom it is about, at most a few. */
  subjects: string[];
  at: number;
}

/** A story that pieces still join. */
export interface OpenStory {
  /** Null until it is stored. */
  id: number | null;
  /** The sum of its pieces' vectors. */
  sum: Map<string, number>;
  /** The square of its length. */
  square: number;
  size: number;
  figures: Figures;
  firstAt: number;
  lastAt: number;
}

const day = 86_400_000;
/** In days: the deviation of the Gaussian by which likeness fades between a story and a later piece. */
const fading = 3;
/** A story that nothing has joined for so many days is closed. */
const closedAfter = 14;
/** The least likeness, times the Gaussian, with which a piece joins a story. */
const leastLikeness = 0.27;

/** Candidates share some of a piece's heaviest terms. */
const searchedTerms = 20;
const fewestShared = 4;
/** A term that more stories hold finds nothing; the latest are enough. */
const mostPerTerm = 200;

/** The stories of the last days, found by their terms. */
export class OpenStories {
  readonly #byTerm = new Map<string, OpenStory[]>();

  add(story: OpenStory): void {
    for (const term of story.sum.keys()) this.#addTerm(term, story);
  }

  /** Adds a piece to the story that it belongs to, or begins one with it. `likeness` is 1 in a new one. */
  place(piece: Piece): { story: OpenStory; likeness: number } {
    const found = this.#find(piece);
    if (found) {
      for (const term of piece.vector.keys())
        if (!found.story.sum.has(term)) this.#addTerm(term, found.story);
      joinStory(found.story, piece);
      return found;
    }
    const story = storyOf(piece);
    this.add(story);
    return { story, likeness: 1 };
  }

  /** Returns the story that a piece belongs to and how like it is, 0 to 1; null when it tells something new. */
  #find(piece: Piece): { story: OpenStory; likeness: number } | null {
    let best: { story: OpenStory; likeness: number; score: number } | null = null;
    const searched = [...piece.vector.keys()].slice(0, searchedTerms);
    for (const story of this.#candidates(piece)) {
      const nearness = nearnessOf(story, piece.at);
      if (nearness < leastLikeness || !sharesEnough(story, searched)) continue;
      const likeness = likenessOf(story, piece.vector);
      const score = likeness * nearness;
      if (score < leastLikeness || (best && score <= best.score)) continue;
      if (isAboutOthers(story, piece) || doFiguresDiffer(story.figures, piece.figures)) continue;
      best = { story, likeness, score };
    }
    return best;
  }

  #addTerm(term: string, story: OpenStory) {
    const stories = this.#byTerm.get(term);
    if (stories) stories.push(story);
    else this.#byTerm.set(term, [story]);
  }

  /**
   * The stories that hold one of the heaviest terms of a piece, in the order in which they were first found, which is
   * the same each time. A story that holds none of them is no more like the piece than the length of its lighter terms
   * (Cauchy-Schwarz): they are left out once that is less than the least likeness. Most of all this spares the words
   * that half of the stories hold.
   */
  #candidates({ vector }: Piece): Set<OpenStory> {
    const candidates = new Set<OpenStory>();
    let rest = 1;
    for (const [term, weight] of vector) {
      if (rest < leastLikeness ** 2) break;
      for (const story of this.#byTerm.get(term)?.slice(-mostPerTerm) ?? []) candidates.add(story);
      rest -= weight ** 2;
    }
    return candidates;
  }
}

const sharesEnough = ({ sum }: OpenStory, terms: string[]) =>
  terms.filter((term) => sum.has(term)).length >= fewestShared;

/** Adds a piece to a story. */
export function joinStory(story: OpenStory, { vector, figures, at }: Piece): void {
  story.square += 2 * dotOf(story, vector) + 1;
  for (const [term, weight] of vector) story.sum.set(term, (story.sum.get(term) ?? 0) + weight);
  story.size++;
  story.figures = joinFigures(story.figures, figures);
  story.firstAt = Math.min(story.firstAt, at);
  story.lastAt = Math.max(story.lastAt, at);
}

/** Returns a new story of one piece. */
export const storyOf = ({ vector, figures, at }: Piece): OpenStory => ({
  id: null,
  sum: new Map(vector),
  square: 1,
  size: 1,
  figures,
  firstAt: at,
  lastAt: at,
});

/** Two rounds of $40m are two stories. */
const isAboutOthers = ({ sum }: OpenStory, { subjects }: Piece) =>
  subjects.length > 0 && !subjects.some((name) => sum.has(name));

/** 1 within a story's days, fading before and after them; 0 once it is closed. */
function nearnessOf({ firstAt, lastAt }: OpenStory, at: number): number {
  const days = Math.max(0, at - lastAt, firstAt - at) / day;
  return days > closedAfter ? 0 : Math.exp(-(days * days) / (2 * fading * fading));
}

/** The cosine of the angle between a story and a piece. */
const likenessOf = (story: OpenStory, vector: Vector): number =>
  dotOf(story, vector) / (Math.sqrt(story.square) || 1);

function dotOf({ sum }: OpenStory, vector: Vector): number {
  let dot = 0;
  for (const [term, weight] of vector) dot += weight * (sum.get(term) ?? 0);
  return dot;
}
