import type { Descriptor, Row } from "../descriptor.ts";
import { plainWords } from "./plain-words.ts";
import { isSearchKind, kindRank, type SearchKind } from "./search-kinds.ts";
import { indexedWordsOf, stemOf, stopWords, wordsOf } from "./words.ts";

/** The row of an entry in the index, and the words that it adds to the lexicon. */
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

/** In characters: what follows is not searched. */
const longestText = 50_000;
const longestTitle = 500;

/** Returns what an entry is found by. One that has no page for readers keeps its title alone, for editors. */
export function searchDocument(type: Descriptor, entry: Row, path: string | null): SearchDocument {
  const { kind } = type;
  const title = type.titleOf(entry).slice(0, longestTitle).toWellFormed();
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
  return { ...common, isPublic: true, ...vectorsOf(kind, title, leading.join("\n"), text) };
}

const partsOf = (texts: string[]) => texts.map(plainWords).filter(Boolean);

/** The kind is a word of every vector: a search of one kind is answered by the same index. */
function vectorsOf(kind: SearchKind, title: string, lead: string, whole: string) {
  const text = whole.slice(0, longestText).toWellFormed();
  const stemsOf = (words: string[]) => words.map(stemOf);
  const head = [kindWord(kind), ...stemsOf(indexedWordsOf(title))];
  const telling = (words: string[]) => stemsOf(words.filter((word) => !stopWords.has(word)));
  const leading = [...head, ...telling(indexedWordsOf(lead.slice(0, longestText)))];
  return {
    text,
    head: unique(head),
    lead: unique(leading),
    body: unique([...leading, ...telling(indexedWordsOf(text))]),
  };
}

/** The word that stands for a kind in a vector: no text has one like it. */
export const kindWord = (kind: SearchKind) => `@${kind}`;

const unique = (words: string[]) => [...new Set(words)];

const day = 24 * 60 * 60 * 1000;
const lastPlace = 900_000;

/** By kind, then as lists have them: by the order that editors gave, or the newest first. */
function placeOf(kind: string, entry: Row): number {
  const rank = kindRank(kind) * 1_000_000;
  const { displayOrder, originalPublishedAt, createdAt } = entry;
  if (typeof displayOrder === "number") return rank + Math.min(lastPlace, Math.max(0, displayOrder));
  const date = new Date(String(originalPublishedAt ?? createdAt)).getTime();
  return rank + lastPlace / 2 - (Number.isFinite(date) ? Math.round(date / day) : 0);
}
