import { onOneLine } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";

const mostPassages = 3;
/** The longest quote that a citation takes. */
const longestPassage = 300;
/** Characters before a value that a passage begins with at the most. */
const longestLead = 120;

/** Folds a text for comparison: case, accents, white space and punctuation do not matter, signs of currencies do. */
export const foldPassage = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}\p{Sc}%+]+/gu, " ")
    .trim();

/** Returns true if a text holds a quote. One with omissions (`…`, `...`) is held if all its parts are. `text` is folded. */
export function holdsQuote(text: string, quote: string): boolean {
  const parts = quote.split(/…|\.{3}/).map(foldPassage);
  return parts.every((part) => ` ${text} `.includes(part));
}

/** Finds passages of a page that name a value, at most three of at most 300 characters, each within a sentence. */
export function findPassages(text: string, value: string): string[] {
  const wanted = foldPassage(value);
  if (wanted === "") return [];
  const words = onOneLine(text).split(" ");
  const { folded, starts } = foldWords(words);
  const passages: string[] = [];
  const find = (from: number) => folded.indexOf(` ${wanted} `, from);
  for (let found = find(0); found >= 0 && passages.length < mostPassages; ) {
    const at = wordAt(starts, found + 1);
    const last = wordAt(starts, found + wanted.length);
    const { passage, end } = passageAround(words, at, last - at + 1);
    if (passage && !passages.includes(passage)) passages.push(passage);
    found = find((starts[end + 1] ?? folded.length) - 1);
  }
  return passages;
}

/** The words as they are compared, in one text between spaces, and where each begins in it: some fold to nothing. */
function foldWords(words: string[]): { folded: string; starts: number[] } {
  const starts: number[] = [];
  const filled: string[] = [];
  let length = 1;
  for (const word of words.map(foldPassage)) {
    starts.push(length);
    if (word === "") continue;
    filled.push(word);
    length += word.length + 1;
  }
  return { folded: ` ${filled.join(" ")} `, starts };
}

/** The last of the words that begin at a place or before it. */
function wordAt(starts: number[], place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The sentence around the words from `at` on, as much of it as fits. */
function passageAround(words: string[], at: number, count: number): { passage: string; end: number } {
  const lengthOf = (index: number) => words[index]?.length ?? 0;
  const endsAt = (index: number) => endsSentence(words[index] ?? "");
  let from = at;
  let lead = 0;
  while (from > 0 && !endsAt(from - 1) && lead + lengthOf(from - 1) < longestLead)
    lead += lengthOf(--from) + 1;
  let to = Math.min(words.length, at + count);
  let length = words.slice(from, to).join(" ").length;
  while (to < words.length && !endsAt(to - 1) && length + lengthOf(to) < longestPassage)
    length += lengthOf(to++) + 1;
  return { passage: length > longestPassage ? "" : words.slice(from, to).join(" "), end: to - 1 };
}

const endsSentence = (word: string) => /[.!?]["”’)]*$/.test(word);
