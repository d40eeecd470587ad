/**
 * Returns a function that draws indexes below `count` as visitors choose pages: the nth most popular one is n times less frequent
 * than the first (Zipf's law). Ranks are assigned randomly. The same seed gives the same sequence.
 */
export function zipf(count: number, seed: number): () => number {
  const random = mulberry32(seed);
  const order = Array.from({ length: count }, (_, index) => index);
  for (let at = count - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
  }
  const sums: number[] = [];
  for (let rank = 1; rank <= count; rank++) sums.push((sums.at(-1) ?? 0) + 1 / rank);
  const total = sums.at(-1) ?? 0;
  return () => order[firstAtLeast(sums, random() * total)] ?? 0;
}

/** Returns the index of the first sum that is at least `value`, by binary search. */
function firstAtLeast(sums: number[], value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Mulberry32: returns a function for pseudo-random numbers from 0 to 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
