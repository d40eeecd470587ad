/** Words that are too short to be recognized with a letter missing. */
const shortest = 3;
const longest = 24;

/**
 * The word and every form of it with one letter left out; empty for words that are not corrected. Two words that differ by one
 * wrong, missing, doubled or swapped letter have at least one form in common.
 */
export function nearForms(word: string): string[] {
  if (word.length < shortest || word.length > longest || /\p{N}/u.test(word)) return [];
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, left) => letters.toSpliced(left, 1).join(""))])];
}

/**
 * Returns true if one letter that is wrong, missing, too many, or swapped with its neighbour makes one word of the
 * other.
 */
export function isOneSlipApart(typed: string, word: string): boolean {
  const [a, b] = [Array.from(typed), Array.from(word)];
  if (Math.abs(a.length - b.length) > 1) return false;
  const start = a.findIndex((letter, place) => letter !== b[place]);
  if (start < 0) return a.length !== b.length;
  const rest = (letters: string[], from: number) => letters.slice(from).join("");
  return (
    rest(a, start + 1) === rest(b, start + 1) ||
    rest(a, start + 1) === rest(b, start) ||
    rest(a, start) === rest(b, start + 1) ||
    (a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, start + 2) === rest(b, start + 2))
  );
}
