import { and, eq, or, sql } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import { searchSynonyms } from "#cms/engine/search-index/search.table.ts";
import { stemOf, stopWords, wordsOf } from "#cms/engine/search-index/words.ts";
import type { Database } from "#db/database.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { forgetMiss } from "./misses.server.ts";
import { synonymsTag } from "./search-tags.ts";

/** Two phrases with the same meaning. */
export interface Synonym {
  term: string;
  expansion: string;
}

const mostSynonyms = 1000;
/** In words. Searches look up phrases up to this length. */
const longestPhrase = 4;

/** Returns the synonyms in alphabetical order. */
export const listSynonyms = (db: Database): Promise<Synonym[]> =>
  db
    .select()
    .from(searchSynonyms)
    .orderBy(sql`${searchSynonyms.term} collate "C"`, sql`${searchSynonyms.expansion} collate "C"`);

/** Normalizes a phrase as searches read it. @throws AppError `invalid` if no search could contain it */
function phraseOf(field: keyof Synonym, text: string): string {
  const phrase = wordsOf(text).filter((word) => !stopWords.has(word));
  if (phrase.length > 0 && phrase.length <= longestPhrase) return phrase.map(stemOf).join(" ");
  const message = `Enter one to ${longestPhrase} words, not counting words like “the” and “of”`;
  throw invalidFields([{ path: field, message }]);
}

/** Adds a synonym and removes its term from the misses. @throws AppError `invalid`, `conflict` */
export async function addSynonym(db: Database, input: Synonym, editor: Editor): Promise<Synonym> {
  const synonym = { term: phraseOf("term", input.term), expansion: phraseOf("expansion", input.expansion) };
  if (synonym.term === synonym.expansion)
    throw invalidFields([{ path: "expansion", message: "A search already treats both spellings as one" }]);
  await db.transaction(async (tx) => {
    if ((await tx.$count(searchSynonyms)) >= mostSynonyms)
      throw new AppError("conflict", `There are already ${mostSynonyms} synonyms: delete some first`);
    if ((await tx.$count(searchSynonyms, isSame(synonym))) > 0)
      throw new AppError("conflict", "These words are already synonyms");
    await tx.insert(searchSynonyms).values(synonym);
    await forgetMiss(tx, wordsOf(input.term).join(" "));
    await record(tx, "created", synonym, editor);
  });
  return synonym;
}

/** @throws AppError `not-found` */
export async function deleteSynonym(db: Database, synonym: Synonym, editor: Editor): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(searchSynonyms).where(isSame(synonym)).returning();
    if (deleted.length === 0) throw new AppError("not-found", "Synonym not found");
    await record(tx, "deleted", synonym, editor);
  });
}

/** Matches in either direction. */
const isSame = ({ term, expansion }: Synonym) =>
  or(
    and(eq(searchSynonyms.term, term), eq(searchSynonyms.expansion, expansion)),
    and(eq(searchSynonyms.term, expansion), eq(searchSynonyms.expansion, term)),
  );

async function record(db: Database, action: string, { term, expansion }: Synonym, editor: Editor) {
  await recordAudit(db, { kind: "search-synonym", title: `${term} = ${expansion}`, action, editor });
  await announceContentChange(db, [synonymsTag]);
}
