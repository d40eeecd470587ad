import type { Corpus } from "./corpus.ts";
import { type Figures, readFigures } from "./figures.ts";
import { type NewsWords, readNewsWords } from "./news-words.ts";
import type { Piece } from "./open-stories.ts";

/** A piece of news whose words and figures are read. */
export interface ReadNews {
  words: NewsWords;
  figures: Figures;
  at: number;
}

/** Reads a piece of news. `opening` is as of `openingOf`, `at` in milliseconds. */
export const readNews = (title: string, opening: string, at: number): ReadNews => ({
  words: readNewsWords(title, opening),
  figures: readFigures(title, opening),
  at,
});

/** Weighs a piece by the corpus, which should hold it. */
export function pieceOf({ words, figures, at }: ReadNews, corpus: Corpus): Piece {
  const vector = corpus.vectorOf(words, figures);
  return { vector, figures, subjects: corpus.subjectsOf(vector), at };
}
