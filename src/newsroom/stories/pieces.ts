import type { Corpus } from "./corpus.ts";
import { type Figures, readFigures } from "./figures.ts";
import { type NewsWords, readNewsWords } from "./news-words.ts";
import type { Piece } from "./open-stories.ts";

/** A piece of news with its words and figures extracted. */
export interface ReadNews {
  words: NewsWords;
  figures: Figures;
  at: number;
}

/**
 * @param opening the result of `openingOf`
 * @param at in milliseconds
 */
export const readNews = (title: string, opening: string, at: number): ReadNews => ({
  words: readNewsWords(title, opening),
  figures: readFigures(title, opening),
  at,
});

/** Weighs a piece's terms. The corpus should contain the piece. */
export function pieceOf({ words, figures, at }: ReadNews, corpus: Corpus): Piece {
  const vector = corpus.vectorOf(words, figures);
  return { vector, figures, subjects: corpus.subjectsOf(vector), at };
}
