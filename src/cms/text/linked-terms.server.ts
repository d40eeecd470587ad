import type { LinkedTerm } from "./term-matcher.server.ts";

/** The glossary terms of one text. All parts of a text share one instance, so that each term is linked once. */
export interface TextGlossary {
  /** JSON of `LinkedTerm[]`. */
  terms: string;
  /** Slugs of terms to skip, or already linked. Grows with every link. */
  linked: Set<string>;
  /** Slugs of all terms that occur in the rendered texts. */
  named: Set<string>;
}

/** The terms that texts link automatically, prepared for the rendering worker. */
export class LinkedTerms {
  readonly #terms: string;

  constructor(terms: LinkedTerm[]) {
    this.#terms = JSON.stringify(terms);
  }

  /** @param ownSlug the term the text itself explains, which it does not link */
  forText(ownSlug?: string): TextGlossary {
    return { terms: this.#terms, linked: new Set(ownSlug === undefined ? [] : [ownSlug]), named: new Set() };
  }
}
