import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { nearForms } from "./near-words.ts";
import { stemOf, stopWords, wordsOf } from "./words.ts";

/** The texts of a public entry that the lexicon counts. */
export interface CountedText {
  title: string;
  text: string;
}

interface Count {
  entries: number;
  titles: number;
}

/** The change in the number of entries, and of titles, that contain a word. */
export type WordCounts = Map<string, Count>;

/** Adds or subtracts the words of an entry. */
export function countWords(counts: WordCounts, { title, text }: CountedText, by: 1 | -1): void {
  const inTitle = new Set(wordsOf(title).filter(isCounted));
  for (const word of new Set([...inTitle, ...wordsOf(text).filter(isCounted)])) {
    const wordCount = counts.get(word) ?? { entries: 0, titles: 0 };
    wordCount.entries += by;
    if (inTitle.has(word)) wordCount.titles += by;
    counts.set(word, wordCount);
  }
}

const isCounted = (word: string) => word.length > 1 && !stopWords.has(word);

/** Words per statement. */
const atATime = 5000;

/**
 * Applies counts to the lexicon. Call it in the transaction of the save. Words left in no public entry are deleted, so that readers
 * are never offered a withdrawn word.
 */
export async function storeCounts(db: Database, counts: WordCounts): Promise<void> {
  // A fixed order, so that two saves that count the same words cannot deadlock.
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
