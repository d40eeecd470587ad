import { and, eq, or, sql } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { forgetMiss } from "./misses.server.ts";
import { searchSynonyms } from "./search.table.ts";
import { synonymsTag } from "./search-tags.ts";
import { stemOf, stopWords, wordsOf } from "./words.ts";

/** Words that mean the same. */
export interface Synonym {
  term: string;
  expansion: string;
}

const mostSynonyms = 1000;
/** Words of a phrase: searches look up phrases of so many. */
const longestPhrase = 4;

/** Lists the synonyms by the alphabet. */
export const listSynonyms = (db: Database): Promise<Synonym[]> =>
  db
    .select()
    .from(searchSynonyms)
    .orderBy(sql`${searchSynonyms.term} collate "C"`, sql`${searchSynonyms.expansion} collate "C"`);

/** Returns a phrase as searches read it. @throws AppError `invalid` for one that no search can hold */
function phraseOf(field: keyof Synonym, text: string): string {
  const phrase = wordsOf(text).filter((word) => !stopWords.has(word));
  if (phrase.length > 0 && phrase.length <= longestPhrase) return phrase.map(stemOf).join(" ");
  const message = `Write one to ${longestPhrase} words, apart from those like “the” and “of”`;
  throw invalidFields([{ path: field, message }]);
}

/** Adds a synonym, and takes what was searched for in vain off the list. @throws AppError `invalid`, `conflict` */
export async function addSynonym(db: Database, given: Synonym, editor: Editor): Promise<Synonym> {
  const synonym = { term: phraseOf("term", given.term), expansion: phraseOf("expansion", given.expansion) };
  if (synonym.term === synonym.expansion)
    throw invalidFields([{ path: "expansion", message: "A search finds both spellings as one already" }]);
  await db.transaction(async (tx) => {
    if ((await tx.$count(searchSynonyms)) >= mostSynonyms)
      throw new AppError("conflict", `There are ${mostSynonyms} synonyms already: delete some first`);
    if ((await tx.$count(searchSynonyms, isSame(synonym))) > 0)
      throw new AppError("conflict", "These words are synonyms already");
    await tx.insert(searchSynonyms).values(synonym);
    await forgetMiss(tx, wordsOf(given.term).join(" "));
    await record(tx, "created", synonym, editor);
  });
  return synonym;
}

/** Deletes a synonym. @throws AppError `not-found` */
export async function deleteSynonym(db: Database, synonym: Synonym, editor: Editor): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(searchSynonyms).where(isSame(synonym)).returning();
    if (deleted.length === 0) throw new AppError("not-found", "Synonym not found");
    await record(tx, "deleted", synonym, editor);
  });
}

/** In either direction. */
const isSame = ({ term, expansion }: Synonym) =>
  or(
    and(eq(searchSynonyms.term, term), eq(searchSynonyms.expansion, expansion)),
    and(eq(searchSynonyms.term, expansion), eq(searchSynonyms.expansion, term)),
  );

async function record(db: Database, action: string, { term, expansion }: Synonym, editor: Editor) {
  await recordAudit(db, { kind: "search-synonym", title: `${term} = ${expansion}`, action, editor });
  await announceContentChange(db, [synonymsTag]);
}
