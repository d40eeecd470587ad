import { onOneLine } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";

const mostPassages = 3;
/** The maximum length of a citation's quote, in characters. */
const longestPassage = 300;
/** The maximum number of characters before the value in a passage. */
const longestLead = 120;

/** Folds a text for comparison. Ignores case, accents, white space and punctuation, but keeps currency signs. */
export const foldPassage = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}\p{Sc}%+]+/gu, " ")
    .trim();

/**
 * Returns true if a text contains a quote. A quote with omissions (`…`, `...`) matches if the text contains all its parts. `text`
 * is folded. No text contains a quote of punctuation alone.
 */
export function holdsQuote(text: string, quote: string): boolean {
  const parts = quote
    .split(/…|\.{3}/)
    .map(foldPassage)
    .filter((part) => part !== "");
  return parts.length > 0 && parts.every((part) => ` ${text} `.includes(part));
}

/**
 * Finds passages of a page that mention a value: at most three, of at most 300 characters. A passage stays within one sentence and
 * one line. Lines are the page's block elements.
 */
export function findPassages(text: string, value: string): string[] {
  const foldedValue = foldPassage(value);
  if (foldedValue === "") return [];
  const passages = new Set<string>();
  for (const line of text.split("\n")) {
    for (const passage of passagesOfLine(line, foldedValue)) passages.add(passage);
    if (passages.size >= mostPassages) break;
  }
  return [...passages].slice(0, mostPassages);
}

function passagesOfLine(line: string, foldedValue: string): string[] {
  const words = onOneLine(line).split(" ");
  const { folded, starts } = foldWords(words);
  const passages: string[] = [];
  const find = (from: number) => folded.indexOf(` ${foldedValue} `, from);
  for (let position = find(0); position >= 0 && passages.length < mostPassages; ) {
    const at = wordAt(starts, position + 1);
    const last = wordAt(starts, position + foldedValue.length);
    const { passage, end } = passageAround(words, at, last - at + 1);
    if (passage && !passages.includes(passage)) passages.push(passage);
    position = find((starts[end + 1] ?? folded.length) - 1);
  }
  return passages;
}

/** Joins the folded words with spaces and records where each starts. Some words fold to nothing. */
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

/** Returns the last word that starts at or before a position. */
function wordAt(starts: number[], place: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Returns the sentence around the words from `at` on, cut to fit. */
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
