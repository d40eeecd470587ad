import { tokenize } from "./tokenize.ts";

/** Number of words that are compared; what follows in longer texts counts as the same. */
const mostWords = 6000;

/**
 * The share of words in which two markdown texts differ, 0 to 1: of the words of both together, those that are not in their
 * longest common sequence. Case, accents and punctuation are no difference; a word that moved is taken out and put in again.
 */
export function changedShare(before: string, after: string): number {
  const [old = [], now = []] = [before, after].map((text) =>
    tokenize(text)
      .slice(0, mostWords)
      .map(({ key }) => key),
  );
  const all = old.length + now.length;
  return all === 0 ? 0 : 1 - (2 * commonLength(old, now)) / all;
}

/** The length of the longest common sequence, by rows of the usual table. */
function commonLength(one: string[], other: string[]): number {
  let row = new Uint16Array(other.length + 1);
  for (const word of one) {
    const next = new Uint16Array(other.length + 1);
    for (let place = 1; place <= other.length; place += 1)
      next[place] =
        other[place - 1] === word
          ? (row[place - 1] ?? 0) + 1
          : Math.max(row[place] ?? 0, next[place - 1] ?? 0);
    row = next;
  }
  return row.at(-1) ?? 0;
}
