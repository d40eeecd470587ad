import { keyOf, type Place, tokenize, type Word } from "./tokenize.ts";

export interface QuotationMention extends Place {
  text: string;
}

/** Double quotes of every kind within a paragraph; single ones around three words or more, where they are no apostrophes. */
const anyQuotation =
  /“([^”\n]+)”|„([^“”\n]+)[“”]|«([^»\n]+)»|"([^"\n]+)"|(?<![\p{L}\p{N}])['‘]((?:[^'’\s]|['’](?=\p{L}))+(?:\s+(?:[^'’\s]|['’](?=\p{L}))+){2,})['’](?!\p{L})/gu;

/** Finds the quotations of a text. */
export const findQuotations = (text: string): QuotationMention[] =>
  [...text.matchAll(anyQuotation)].map(({ 0: written, index }) => ({
    text: written,
    start: index,
    end: index + written.length,
  }));

/** Returns true if the source holds the quoted words in that order; an ellipsis matches any others. */
export function isQuotationSupported(
  { text }: Pick<QuotationMention, "text">,
  source: WordSequence,
): boolean {
  return text.split(/…|\.{3}|\[[^\]]*\]/).every((part) => source.has(tokenize(part)));
}

/** A sequence of words that can be searched. */
export class WordSequence {
  readonly #text: string;
  readonly #keys: Set<string>;

  constructor(words: Word[]) {
    this.#keys = new Set(words.map(({ key }) => key));
    this.#text = ` ${words.map(({ key }) => key).join(" ")} `;
  }

  /** Returns true if the text holds these words, one after the other. */
  has(words: Pick<Word, "key">[]): boolean {
    return words.length === 0 || this.#text.includes(` ${words.map(({ key }) => key).join(" ")} `);
  }

  /** Returns true if the text holds the word, in the singular or the plural. */
  hasWord(word: string): boolean {
    const key = keyOf(word);
    return this.#keys.has(key) || this.#keys.has(`${key}s`) || this.#keys.has(key.replace(/s$/, ""));
  }

  /** Returns true if consecutive words begin with these letters: `Assets under management` for `AUM`. */
  hasInitials(letters: string): boolean {
    return new RegExp(` ${[...keyOf(letters)].map((letter) => `${letter}[^ ]* `).join("")}`, "u").test(
      this.#text,
    );
  }
}
