/** In letters. Shorter words cannot be recognized with a letter missing. */
const shortest = 3;
const longest = 18;

/**
 * Returns the word and every form of it without one letter; nothing for words too short to correct. Two words that differ by one
 * wrong, missing, doubled or swapped letter share at least one form.
 */
export function nearForms(word: string): string[] {
  if (word.length < shortest || word.length > longest || /\p{N}/u.test(word)) return [];
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(""))])];
}

/** Returns true if one wrong, missing, extra or swapped letter turns one word into the other. */
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
