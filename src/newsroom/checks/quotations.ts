import { keyOf, type Place, tokenize, type Word } from "./tokenize.ts";

export interface QuotationMention extends Place {
  text: string;
}

/** Text in double quotes of any kind within a paragraph, and three words or more in single quotes that are not apostrophes. */
const anyQuotation =
  /“([^”\n]+)”|„([^“”\n]+)[“”]|«([^»\n]+)»|"([^"\n]+)"|(?<![\p{L}\p{N}])['‘]((?:[^'’\s]|['’](?=\p{L}))+(?:\s+(?:[^'’\s]|['’](?=\p{L}))+){2,})['’](?!\p{L})/gu;

export const findQuotations = (text: string): QuotationMention[] =>
  [...text.matchAll(anyQuotation)].map(({ 0: quotation, index }) => ({
    text: quotation,
    start: index,
    end: index + quotation.length,
  }));

/**
 * Returns true if the source contains the quoted words in sequence. The parts around an ellipsis or brackets are looked up
 * separately.
 */
export function isQuotationSupported(
  { text }: Pick<QuotationMention, "text">,
  source: WordSequence,
): boolean {
  return text.split(/…|\.{3}|\[[^\]]*\]/).every((part) => source.has(tokenize(part)));
}

/** A searchable sequence of words. */
export class WordSequence {
  readonly #text: string;
  readonly #keys: Set<string>;

  constructor(words: Word[]) {
    this.#keys = new Set(words.map(({ key }) => key));
    this.#text = ` ${words.map(({ key }) => key).join(" ")} `;
  }

  /** Returns true if the sequence contains these words in a row. */
  has(words: Pick<Word, "key">[]): boolean {
    return words.length === 0 || this.#text.includes(` ${words.map(({ key }) => key).join(" ")} `);
  }

  /** Returns true if the sequence contains the word in the singular or plural. */
  hasWord(word: string): boolean {
    const key = keyOf(word);
    return this.#keys.has(key) || this.#keys.has(`${key}s`) || this.#keys.has(key.replace(/s$/, ""));
  }

  /** Returns true if consecutive words start with these letters: `Assets under management` for `AUM`. */
  hasInitials(letters: string): boolean {
    return new RegExp(` ${[...keyOf(letters)].map((letter) => `${letter}[^ ]* `).join("")}`, "u").test(
      this.#text,
    );
  }
}
