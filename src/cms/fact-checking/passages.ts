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
  const words = onOneLine(text).split(" ");
  const count = onOneLine(value).split(" ").length;
  if (wanted === "") return [];
  const folded = words.map(foldPassage);
  const passages: string[] = [];
  for (let at = 0; at < words.length && passages.length < mostPassages; at++) {
    if (!isAt(folded, at, count, wanted)) continue;
    const { passage, end } = passageAround(words, at, count);
    if (passage && !passages.includes(passage)) passages.push(passage);
    at = end;
  }
  return passages;
}

/** Words without a letter fold to nothing; the value is looked for from a word on that has one. */
function isAt(folded: string[], at: number, count: number, wanted: string): boolean {
  if (!folded[at]) return false;
  const found = folded.slice(at, at + count).join(" ");
  return ` ${found.replace(/\s+/g, " ")} `.includes(` ${wanted} `);
}

/** The sentence around the words from `at` on, as much of it as fits. */
function passageAround(words: string[], at: number, count: number): { passage: string; end: number } {
  const wordAt = (index: number) => words[index] ?? "";
  let from = at;
  let lead = 0;
  while (from > 0 && !endsSentence(wordAt(from - 1)) && lead + wordAt(from - 1).length < longestLead)
    lead += wordAt(--from).length + 1;
  let to = Math.min(words.length, at + count);
  let length = words.slice(from, to).join(" ").length;
  while (to < words.length && !endsSentence(wordAt(to - 1)) && length + wordAt(to).length < longestPassage)
    length += wordAt(to++).length + 1;
  return { passage: length > longestPassage ? "" : words.slice(from, to).join(" "), end: to - 1 };
}

const endsSentence = (word: string) => /[.!?]["”’)]*$/.test(word);
