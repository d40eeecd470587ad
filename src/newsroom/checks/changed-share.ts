import { tokenize } from "./tokenize.ts";

/** Only this many words of each text are compared. */
const mostWords = 6000;

/**
 * Returns the share of words that differ between two markdown texts, 0 to 1: of the words of both texts, those outside the longest
 * common subsequence. Ignores case, accents and punctuation. A moved word counts as removed and added.
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

/** The length of the longest common subsequence, computed row by row. */
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
