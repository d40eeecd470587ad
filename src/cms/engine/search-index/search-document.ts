import { cutWhole } from "#shared/text.ts";
import type { Descriptor, Row } from "../descriptor.ts";
import { isSearchKind, kindRank, type SearchKind } from "./search-kinds.ts";
import { indexedWordsOf, stemOf, stopWords, wordsOf } from "./words.ts";

/** An entry's row in the index, and the words it adds to the lexicon. */
export interface SearchDocument {
  kind: string;
  entryId: number;
  isPublic: boolean;
  place: number;
  path: string | null;
  title: string;
  titleKey: string;
  text: string;
  head: string[];
  lead: string[];
  body: string[];
}

/** In characters. The rest is not searched. */
const longestText = 50_000;
const longestTitle = 500;

/** Returns an entry's document. An entry without a public page keeps only its title, for editors. */
export function searchDocument(type: Descriptor, entry: Row, path: string | null): SearchDocument {
  const { kind } = type;
  const title = cutWhole(type.titleOf(entry), longestTitle).toWellFormed();
  const common = {
    kind,
    entryId: Number(entry.id),
    place: placeOf(kind, entry),
    path,
    title,
    titleKey: wordsOf(title).join(" "),
  };
  if (path === null || !isSearchKind(kind) || !type.isPublic(entry))
    return { ...common, isPublic: false, text: "", head: [], lead: [], body: [] };
  const { lead, rest } = type.searchTextsOf(entry);
  const leading = partsOf(lead);
  const text = [...leading, ...partsOf(rest).filter((part) => !leading.includes(part))].join("\n");
  const names = [title, ...spellingsOf(type, entry)].join("\n");
  return { ...common, isPublic: true, ...vectorsOf(kind, names, leading.join("\n"), text) };
}

const spellingsOf = ({ spellingFields }: Descriptor, entry: Row) =>
  spellingFields.flatMap((field) => [entry[field]].flat().filter((name) => typeof name === "string"));

const partsOf = (texts: string[]) => texts.map(plainWords).filter(Boolean);

/** Every vector contains the kind as a word, so the same index serves searches of one kind. */
function vectorsOf(kind: SearchKind, names: string, lead: string, whole: string) {
  const text = cutWhole(whole, longestText).toWellFormed();
  const stemsOf = (words: string[]) => words.map(stemOf);
  const head = [kindWord(kind), ...stemsOf(indexedWordsOf(names))];
  const telling = (words: string[]) => stemsOf(words.filter((word) => !stopWords.has(word)));
  const leading = [...head, ...telling(indexedWordsOf(lead.slice(0, longestText)))];
  return {
    text,
    head: unique(head),
    lead: unique(leading),
    body: unique([...leading, ...telling(indexedWordsOf(text)), ...(namesStates.test(text) ? ["us"] : [])]),
  };
}

/** `us` occurs in nearly every text, `US` does not. */
const namesStates = /(?<![\p{L}\p{N}])U\.?S(?![\p{L}\p{N}])/u;

/** The word for a kind in a vector. No text can contain it. */
export const kindWord = (kind: SearchKind) => `@${kind}`;

const unique = (words: string[]) => [...new Set(words)];

const day = 24 * 60 * 60 * 1000;
const lastPlace = 900_000;

/** By kind, then as in lists: by the editors' order, or newest first. */
function placeOf(kind: string, entry: Row): number {
  const rank = kindRank(kind) * 1_000_000;
  const { displayOrder, originalPublishedAt, createdAt } = entry;
  if (typeof displayOrder === "number") return rank + Math.min(lastPlace, Math.max(0, displayOrder));
  const date = new Date(String(originalPublishedAt ?? createdAt)).getTime();
  return rank + lastPlace / 2 - (Number.isFinite(date) ? Math.round(date / day) : 0);
}

/**
 * Returns the words of a markdown text, one line per paragraph. A save runs it inside its transaction, so it makes single passes
 * and needs no worker, unlike `plainText` (cms/text). Its errors cost at most a character in an excerpt.
 */
const plainWords = (markdown: string): string =>
  withoutBetween(withoutBetween(markdown, "<!--", "-->"), "<script", "</script>")
    .replace(/!?\[([^[\]]{0,500})\]\([^()]{0,1000}\)/g, "$1")
    .replace(/<\/?[a-z][^<>]{0,500}>/gi, " ")
    .replace(/^[ \t]*(?:[#>]+|[-+*]|\d{1,3}[.)])[ \t]+/gm, "")
    .replace(/^[ \t|:-]+$/gm, "")
    .replace(/[*`~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/[|\\]/g, " ")
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities.get(name) ?? " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n[ \n]*/g, "\n")
    .trim();

const entities = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["#39", "'"],
]);

/** Removes sections that readers never see, each up to its closing mark or the end of the text. */
function withoutBetween(text: string, opening: string, closing: string): string {
  let result = "";
  for (let at = 0; ; ) {
    const start = text.indexOf(opening, at);
    if (start < 0) return result + text.slice(at);
    result += `${text.slice(at, start)} `;
    const end = text.indexOf(closing, start);
    if (end < 0) return result;
    at = end + closing.length;
  }
}
