import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { nearForms } from "./near-words.ts";
import { stemOf, stopWords, wordsOf } from "./words.ts";

/** A public entry, as far as the lexicon counts its words. */
export interface CountedText {
  title: string;
  text: string;
}

interface Count {
  entries: number;
  titles: number;
}

/** The change in the number of entries that have a word, and that have it in their title. */
export type WordCounts = Map<string, Count>;

/** Counts the words of an entry that comes, or of one that goes. */
export function countWords(counts: WordCounts, { title, text }: CountedText, by: 1 | -1): void {
  const inTitle = new Set(wordsOf(title).filter(isCounted));
  for (const word of new Set([...inTitle, ...wordsOf(text).filter(isCounted)])) {
    const known = counts.get(word) ?? { entries: 0, titles: 0 };
    known.entries += by;
    if (inTitle.has(word)) known.titles += by;
    counts.set(word, known);
  }
}

const isCounted = (word: string) => word.length > 1 && !stopWords.has(word);

/** Words in one statement. */
const atATime = 5000;

/**
 * Adds counts to the lexicon; call it in the transaction of the save. Words that no public entry has any more are in no
 * lexicon: readers are never offered a word that was withdrawn.
 */
export async function storeCounts(db: Database, counts: WordCounts): Promise<void> {
  // Two saves that count the same words wait for each other, in one order.
  const changed = [...counts]
    .filter(([, { entries, titles }]) => entries !== 0 || titles !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (let start = 0; start < changed.length; start += atATime)
    await storePart(db, changed.slice(start, start + atATime));
}

async function storePart(db: Database, changed: [string, Count][]): Promise<void> {
  const rows = changed.map(([word, change]) => ({
    word,
    stem: stemOf(word),
    ...change,
    near: nearForms(word),
  }));
  await db.execute(sql`
    insert into search_words (word, stem, entries, titles, near)
    select word, stem, entries, titles, near
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as changed (word text, stem text, entries integer, titles integer, near text[])
    on conflict (word) do update set
      entries = search_words.entries + excluded.entries, titles = search_words.titles + excluded.titles`);
  const gone = changed.filter(([, { entries }]) => entries < 0).map(([word]) => word);
  if (gone.length > 0)
    await db.execute(sql`
      delete from search_words where entries <= 0 and word in (
        select jsonb_array_elements_text(${JSON.stringify(gone)}::jsonb))`);
}
