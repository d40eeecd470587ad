import { fold } from "#shared/transliteration.ts";
import { areNearIdentical, likeness, pairsOf, sketchOf } from "./near-identical.ts";

/** A text as readers see it. `text` is markdown. */
export interface ShownText {
  title: string;
  text: string;
}

/** Words of a run whose hash is a print. */
const runWords = 5;
/** Number of runs in a row of which one is a print: two texts that share 13 words in a row share a print (winnowing). */
const windowRuns = 9;
/** Number of words that are examined, as by the claim check. */
const mostWords = 10_000;

/**
 * Returns the prints of a text, as numbers of 32 bits, each once. Texts that share a run of 13 words have one in common, and
 * so have two short ones that are the same.
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

/** A shorter text is no evidence, unless its title is the same too. */
const fewestWords = 12;
const leastLikeness = 0.75;

/**
 * Returns true for two texts of which readers need only one: the same title and text; alike titles over texts that begin alike;
 * or texts alike in whole under any title. Numbers that differ tell two of a series apart.
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

/** A copy with a sentence more, or less, has some numbers more, or less; another quarter's report has others. */
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
  // The last steps of MurmurHash3: each bit depends on each of the text's.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}
