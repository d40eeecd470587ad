import type { Context, Found, Parts } from "./news-events.ts";

/** A way to state an event. */
export interface Rule {
  /** Occur in every sentence that the pattern matches. Much faster than the pattern. */
  words: RegExp;
  pattern: RegExp;
  read: (parts: Parts, context: Context) => Found | null;
}

/**
 * Headlines capitalise any word. `(?i:…)` would say so, but the long patterns then miss matches in Node 24.
 * @param pattern with `VERB` as a placeholder for any of the verbs
 */
export const rule = (verbs: string, pattern: string, read: Rule["read"]): Rule => ({
  words: new RegExp(inLatin(`\\b(?:${verbs})\\b`), "i"),
  pattern: new RegExp(inLatin(capitalisable(pattern.replaceAll("VERB", `(?:${verbs})`)))),
  read,
});

/** Lets the words of a pattern start with a capital letter: `the ` becomes `[tT]he `. */
const capitalisable = (pattern: string) =>
  pattern.replace(
    /(?<=^|(?<!\[)\^|[|: (!=-])[a-z](?=[a-z])/g,
    (letter) => `[${letter}${letter.toUpperCase()}]`,
  );

/** Letters with accents of both cases beyond Latin-1, such as ł and Š. */
const accented = "\\u0100-\\u024f\\u1e00-\\u1eff";
const latin: Record<string, string> = {
  "\\p{Lu}": `A-ZÀ-ÖØ-Þ${accented}`,
  "\\p{Ll}": `a-zß-öø-ÿ${accented}`,
  "\\p{L}": `A-Za-zÀ-ÖØ-öø-ÿ${accented}`,
  "\\p{N}": "0-9",
};

/**
 * Writes the classes of letters out, in Latin script. Unicode classes have hundreds of ranges each: with them, all patterns took two
 * seconds and 33 MB to compile, instead of one and 16.
 */
function inLatin(pattern: string): string {
  let isInClass = false;
  return pattern.replace(/\\p\{\w+\}|\\.|[[\]]/gu, (token) => {
    if (token === "[") isInClass = true;
    else if (token === "]") isInClass = false;
    const ranges = latin[token];
    if (ranges === undefined) return token;
    return isInClass ? ranges : `[${ranges}]`;
  });
}
