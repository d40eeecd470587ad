/** Returns a noun in the middle of a sentence: `buyer's guide`, but `FAQ entry` keeps its capitals. */
export const withinSentence = (noun: string): string =>
  noun.replace(/(?<!\p{L})\p{Lu}(?!\p{Lu})/gu, (letter) => letter.toLowerCase());

/** Like `withinSentence`, with the article: `a use case`, `an article`, `an FAQ entry`. */
export const withArticle = (noun: string): string =>
  `${/^(?:[aeio]|FAQ)/i.test(noun) ? "an" : "a"} ${withinSentence(noun)}`;
