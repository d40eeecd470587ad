import { fold } from "#shared/transliteration.ts";
import { areNearIdentical, likeness, pairsOf, sketchOf } from "../news-feed/near-identical.ts";

/** A text as shown to readers. `text` is markdown. */
export interface ShownText {
  title: string;
  text: string;
}

/** The number of words in a run. A print is a run's hash. */
const runWords = 5;
/**
 * The smallest hash in each window of this many runs is a print, so two texts with 13 common words in a row share a print
 * (winnowing).
 */
const windowRuns = 9;
/** Only this many words are examined, as in the claim check. */
const mostWords = 10_000;

/**
 * Returns a text's distinct prints, 32-bit numbers. Texts with a common run of 13 words share one, and so do identical short texts.
 */
export function printsOf({ title, text }: ShownText): number[] {
  const words = tokenize(text);
  const runs = words
    .slice(0, Math.max(0, words.length - runWords + 1))
    .map((_, start) => hashOf(words.slice(start, start + runWords).join(" ")));
  const prints = new Set([hashOf(`whole ${wholeOf({ title, text })}`)]);
  if (runs.length > 0)
    for (let start = 0; start <= Math.max(0, runs.length - windowRuns); start++)
      prints.add(Math.min(...runs.slice(start, start + windowRuns)));
  return [...prints];
}

/** Shorter texts are not evidence unless their titles are also identical. */
const fewestWords = 12;
const leastLikeness = 0.75;

/**
 * Returns true if readers need only one of the two texts: the title and text are identical, both the titles and the starts of the
 * texts are similar, or the whole texts are similar under any titles. Differing numbers distinguish the parts of a series.
 */
export function areNearCopies(one: ShownText, other: ShownText): boolean {
  if (wholeOf(one) === wholeOf(other)) return wholeOf(one) !== "";
  const [first, second] = [tokenize(one.text), tokenize(other.text)];
  if (Math.min(first.length, second.length) < fewestWords) return false;
  return (
    areNearIdentical(sketchOf(one.title, one.text), sketchOf(other.title, other.text)) ||
    (haveSameNumbers(first, second) && likeness(pairsOf(first), pairsOf(second)) >= leastLikeness)
  );
}

/**
 * A copy with an extra or missing sentence has a superset or subset of the numbers. Another quarter's report has different ones.
 */
function haveSameNumbers(one: string[], other: string[]): boolean {
  const [first, second] = [numbersIn(one), numbersIn(other)];
  return first.isSubsetOf(second) || second.isSubsetOf(first);
}

const numbersIn = (words: string[]) => new Set(words.filter((word) => /\d/.test(word)));

const tokenize = (markdown: string): string[] =>
  (fold(markdown.replace(/\]\([^)\]]*\)/g, " ")).match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, mostWords);

const wholeOf = ({ title, text }: ShownText) => [...tokenize(title), ...tokenize(text)].join(" ");

function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  // MurmurHash3 finalizer: every bit depends on every bit of the text's hash.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
