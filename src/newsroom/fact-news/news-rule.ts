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
  words: new RegExp(`\\b(?:${verbs})\\b`, "iu"),
  pattern: new RegExp(capitalisable(pattern.replaceAll("VERB", `(?:${verbs})`)), "u"),
  read,
});

/** Lets the words of a pattern start with a capital letter: `the ` becomes `[tT]he `. */
const capitalisable = (pattern: string) =>
  pattern.replace(
    /(?<=^|(?<!\[)\^|[|: (!=-])[a-z](?=[a-z])/g,
    (letter) => `[${letter}${letter.toUpperCase()}]`,
  );
