/** A seeded random number generator: 0 ≤ n < 1. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const alphabet = "abcdefghijklmnopqrstuvwxyz";

/** Puts one slip into a word of at least four letters: a wrong, missing, doubled or swapped letter. */
export function misspell(text: string, random: () => number): string {
  const pick = (count: number) => Math.floor(random() * count);
  const words = [...text.matchAll(/[a-z]{4,}/gi)];
  const word = words[pick(words.length)];
  if (!word) return text;
  const at = pick(word[0].length - 1);
  const letters = [...word[0]];
  const slips = [
    () => letters.splice(at, 1, alphabet[pick(26)] ?? ""),
    () => letters.splice(at, 1),
    () => letters.splice(at, 0, letters[at] ?? ""),
    () => letters.splice(at, 2, letters[at + 1] ?? "", letters[at] ?? ""),
  ];
  slips[pick(slips.length)]?.();
  return text.slice(0, word.index) + letters.join("") + text.slice(word.index + word[0].length);
}
