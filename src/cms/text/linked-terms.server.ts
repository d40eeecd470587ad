import type { LinkedTerm } from "./term-matcher.server.ts";

/** The glossary terms for one text; a text in several parts shares one of these, so that each term is linked once. */
export interface TextGlossary {
  /** JSON of `LinkedTerm[]`. */
  terms: string;
  /** Slugs of the terms that are not to be linked, or not again; grows with every link. */
  linked: Set<string>;
}

/** The terms that texts link to automatically, ready for the rendering thread. */
export class LinkedTerms {
  readonly #terms: string;

  constructor(terms: LinkedTerm[]) {
    this.#terms = JSON.stringify(terms);
  }

  /** @param ownSlug the term that the text itself explains, which it does not link to */
  forText(ownSlug?: string): TextGlossary {
    return { terms: this.#terms, linked: new Set(ownSlug === undefined ? [] : [ownSlug]) };
  }
}
