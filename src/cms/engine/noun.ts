/** Returns a noun as it stands within a sentence: `buyer's guide`, and `FAQ entry`, whose capitals are its own. */
export const withinSentence = (noun: string): string =>
  noun.replace(/(?<!\p{L})\p{Lu}(?!\p{Lu})/gu, (letter) => letter.toLowerCase());

/** The same with its article: `a use case`, `an article`, `an FAQ entry`. */
export const withArticle = (noun: string): string =>
  `${/^(?:[aeio]|FAQ)/i.test(noun) ? "an" : "a"} ${withinSentence(noun)}`;
