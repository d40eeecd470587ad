import type { Vector } from "./corpus.ts";
import { countContradictions, doFiguresDiffer, type Figures, joinFigures } from "./figures.ts";

/** A piece of news to be placed. `at` is its date, in milliseconds. */
export interface Piece {
  vector: Vector;
  figures: Figures;
  /** The main names it is about. */
  subjects: string[];
  at: number;
}

/** A story that new pieces can still join. */
export interface OpenStory {
  /** Null until it is stored. */
  id: number | null;
  /** The sum of its pieces' vectors. */
  sum: Map<string, number>;
  /** The squared length of `sum`. */
  squaredLength: number;
  size: number;
  figures: Figures;
  firstAt: number;
  lastAt: number;
}

const day = 86_400_000;
/** The standard deviation, in days, of the Gaussian that lowers the similarity of a story and a later or earlier piece. */
const fadingDays = 3;
/** A story closes after this many days without a new piece. */
const closedAfter = 14;
/** The minimum similarity, after the Gaussian, at which a piece joins a story. */
const leastLikeness = 0.27;

/** Each contradicting place or kind of event multiplies the similarity by this factor. */
const contradicted = 0.4;

/** A piece joins a story only if they share some of the piece's heaviest terms. */
const searchedTerms = 20;
const fewestShared = 4;
/** For a common term, only the latest stories are candidates. */
const mostPerTerm = 200;

/** The open stories, indexed by term. */
export class OpenStories {
  readonly #byTerm = new Map<string, OpenStory[]>();

  add(story: OpenStory): void {
    for (const term of story.sum.keys()) this.#addTerm(term, story);
  }

  /** Adds a piece to its story, or starts a new story with it. `likeness` is 1 for a new story. */
  place(piece: Piece): { story: OpenStory; likeness: number } {
    const match = this.#find(piece);
    if (match) {
      for (const term of piece.vector.keys())
        if (!match.story.sum.has(term)) this.#addTerm(term, match.story);
      joinStory(match.story, piece);
      return match;
    }
    const story = storyOf(piece);
    this.add(story);
    return { story, likeness: 1 };
  }

  /** Returns the story a piece belongs to and their similarity, 0 to 1. Returns null if the piece starts a new story. */
  #find(piece: Piece): { story: OpenStory; likeness: number } | null {
    let best: { story: OpenStory; likeness: number; score: number } | null = null;
    const searchTerms = [...piece.vector.keys()].slice(0, searchedTerms);
    for (const story of this.#candidates(piece)) {
      const proximity = proximityOf(story, piece.at);
      if (proximity < leastLikeness || !sharesEnough(story, searchTerms)) continue;
      const likeness = likenessOf(story, piece.vector);
      const score = likeness * proximity * contradicted ** countContradictions(story.figures, piece.figures);
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
   * Returns the stories that contain one of the piece's heaviest terms, in a deterministic order. The similarity of any other story
   * is at most the length of the remaining, lighter terms (Cauchy-Schwarz), so the search stops once that is below the minimum.
   * This mainly avoids terms that half of the stories contain.
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

export function joinStory(story: OpenStory, { vector, figures, at }: Piece): void {
  story.squaredLength += 2 * dotOf(story, vector) + 1;
  for (const [term, weight] of vector) story.sum.set(term, (story.sum.get(term) ?? 0) + weight);
  story.size++;
  story.figures = joinFigures(story.figures, figures);
  story.firstAt = Math.min(story.firstAt, at);
  story.lastAt = Math.max(story.lastAt, at);
}

export const storyOf = ({ vector, figures, at }: Piece): OpenStory => ({
  id: null,
  sum: new Map(vector),
  squaredLength: 1,
  size: 1,
  figures,
  firstAt: at,
  lastAt: at,
});

/** Two $40m rounds by different firms are two stories. */
const isAboutOthers = ({ sum }: OpenStory, { subjects }: Piece) =>
  subjects.length > 0 && !subjects.some((name) => sum.has(name));

/** 1 within a story's days, decreasing before and after them; 0 once the story is closed. */
function proximityOf({ firstAt, lastAt }: OpenStory, at: number): number {
  const days = Math.max(0, at - lastAt, firstAt - at) / day;
  return days > closedAfter ? 0 : Math.exp(-(days * days) / (2 * fadingDays * fadingDays));
}

/** The cosine similarity of a story and a piece. */
const likenessOf = (story: OpenStory, vector: Vector): number =>
  dotOf(story, vector) / (Math.sqrt(story.squaredLength) || 1);

function dotOf({ sum }: OpenStory, vector: Vector): number {
  let dot = 0;
  for (const [term, weight] of vector) dot += weight * (sum.get(term) ?? 0);
  return dot;
}
