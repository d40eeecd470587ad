import { eq } from "drizzle-orm";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { factValuesOf } from "#cms/engine/fact-field.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { foldPassage } from "#cms/facts/passages.ts";
import { sources } from "#cms/facts/source.table.ts";
import type { Database } from "#db/database.server.ts";
import { quoteFinder } from "./locate-quote.ts";
import { propose } from "./propose.server.ts";
import { factFieldOf } from "./proposed-value.ts";

/**
 * Proposes what a changed page now says in place of a citation's value, beside the old one. Proposes nothing if the entry's value
 * is no longer the cited one, or if the page does not say it clearly. Runs in the transaction that records the change.
 */
export async function proposeChangedValue(
  db: Database,
  types: ContentType[],
  citationId: number,
  text: string,
): Promise<void> {
  const [row] = await db
    .select({ citation: citations, source: sources })
    .from(citations)
    .innerJoin(sources, eq(sources.id, citations.sourceId))
    .where(eq(citations.id, citationId));
  const type = types.find(({ kind }) => kind === row?.citation.kind);
  if (!row?.citation.quote || !type) return;
  const { field, item, entryId, quote, valueHash } = row.citation;
  const fact = factFieldOf(type, field);
  // What a list or a level becomes cannot be read from a passage.
  if (!fact || fact.element || item) return;
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, entryId));
  const [current] = entry ? factValuesOf(fact, entry) : [];
  if (!entry || !current || hashValue(current.value) !== valueHash) return;
  const followed = followPassage(text, quote, current.value);
  const located = followed && quoteFinder(text)(followed.passage);
  if (!located) return;
  const { url, title, publisher, kind, publishedOn } = row.source;
  await propose(db, type, entry, {
    field,
    item: "",
    proposed: followed.value,
    quote: located.passage,
    context: located.context,
    source: { url, title, publisher, kind, publishedOn },
    origin: "source",
    madeBy: "The source changed",
  });
}

/** In characters, as citations store it. */
const longestPassage = 300;
/** The least share of words that a passage and its successor have in common. */
const leastLikeness = 0.6;
/** The maximum number of words that a new value may have in addition to the old one's. */
const mostFurtherWords = 4;

/** The sentence that replaced a passage, and the value it states. */
interface FollowedPassage {
  passage: string;
  value: string;
}

/**
 * Finds the sentence of a changed page that replaced a passage, and reads the new value at the old one's position:
 * "over 300 clients" became "over 350 clients". Returns null if no sentence is like the passage, or if it does not differ there.
 */
export function followPassage(text: string, passage: string, value: string): FollowedPassage | null {
  const old = wordsOf(passage);
  const place = indexOfWords(old, wordsOf(value));
  if (place === null) return null;
  const oldWords = new Set(foldPassage(passage).split(" "));
  let best: { passage: string; pairs: [number, number][]; words: Word[]; likeness: number } | null = null;
  for (const sentence of sentencesOf(text)) {
    // Folding whole sentences is cheaper than folding words, and few sentences are alike.
    const folded = foldPassage(sentence).split(" ");
    const shared = folded.filter((word) => oldWords.has(word)).length;
    if ((2 * shared) / (oldWords.size + folded.length) < leastLikeness) continue;
    const words = wordsOf(sentence);
    const pairs = alignWords(old, words);
    const likeness = (2 * pairs.length) / (old.length + words.length);
    if (likeness >= leastLikeness && likeness > (best?.likeness ?? 0))
      best = { passage: sentence, pairs, words, likeness };
  }
  if (!best) return null;
  const found = valueBetween(best.words, best.pairs, place);
  return found && foldPassage(found) !== foldPassage(value) ? { passage: best.passage, value: found } : null;
}

interface Word {
  raw: string;
  folded: string;
}

const wordsOf = (text: string): Word[] =>
  text
    .split(/\s+/)
    .map((raw) => ({ raw, folded: foldPassage(raw) }))
    .filter(({ folded }) => folded !== "");

const sentencesOf = (text: string) =>
  text
    .split("\n")
    .flatMap((line) => line.split(/(?<=[.!?])\s+/))
    .map((sentence) => sentence.replace(/\s+/g, " ").trim())
    .filter(({ length }) => length > 0 && length <= longestPassage);

/** Returns the positions of a value's first and last word in a passage. */
function indexOfWords(words: Word[], value: Word[]): { first: number; last: number } | null {
  if (value.length === 0) return null;
  const first = words.findIndex((_, at) =>
    value.every(({ folded }, step) => words[at + step]?.folded === folded),
  );
  return first < 0 ? null : { first, last: first + value.length - 1 };
}

/** Returns the words of the new sentence between the neighbours of the old value. */
function valueBetween(
  words: Word[],
  pairs: [number, number][],
  { first, last }: { first: number; last: number },
): string | null {
  const before = pairs.filter(([old]) => old < first).at(-1);
  const after = pairs.find(([old]) => old > last);
  // Without a shared neighbour, the value's position is unknown.
  if (!before && !after) return null;
  const found = words.slice(before ? before[1] + 1 : 0, after ? after[1] : words.length);
  if (found.length === 0 || found.length > last - first + 1 + mostFurtherWords) return null;
  return found
    .map(({ raw }) => raw)
    .join(" ")
    .replace(/^[("'“‘]+|[.,;:!?)"'”’]+$/g, "");
}

/** Aligns two lists of words by their longest common subsequence. Returns the pairs of positions. */
function alignWords(a: Word[], b: Word[]): [number, number][] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        a[i]?.folded === b[j]?.folded ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i]?.folded === b[j]?.folded) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
