import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { entryReferences } from "../references/reference.table.ts";
import { entryTarget } from "../references/reference.ts";
import { countWords, storeCounts, type WordCounts } from "./lexicon.server.ts";
import { searchEntries } from "./search.table.ts";
import { type SearchDocument, searchDocument } from "./search-document.ts";

/** Rows in one statement. */
const atATime = 500;

/** Records what saved entries are found by; call it in the transaction of the save. */
export async function indexForSearch(db: Database, type: ContentType, entries: Row[]): Promise<void> {
  for (let start = 0; start < entries.length; start += atATime) {
    const part = entries.slice(start, start + atATime);
    const counts = await countGone(
      db,
      type.kind,
      part.map(({ id }) => Number(id)),
    );
    await addToSearch(db, type, part, counts);
    await storeCounts(db, counts);
  }
  await indexFollowers(db, type, entries);
}

/** Stores what entries are found by, and counts their words. */
export async function addToSearch(
  db: Database,
  type: ContentType,
  entries: Row[],
  counts: WordCounts,
): Promise<void> {
  const documents: SearchDocument[] = [];
  for (const entry of entries) documents.push(await documentOf(db, type, entry));
  await store(db, documents);
  for (const document of documents) if (document.isPublic) countWords(counts, document, 1);
}

/** Forgets deleted entries. */
export async function removeFromSearch(db: Database, type: ContentType, entries: Row[]): Promise<void> {
  const ids = entries.map(({ id }) => Number(id));
  const counts = await countGone(db, type.kind, ids);
  await db
    .delete(searchEntries)
    .where(and(eq(searchEntries.kind, type.kind), inArray(searchEntries.entryId, ids)));
  await storeCounts(db, counts);
  await indexFollowers(db, type, entries);
}

async function documentOf(db: Database, type: ContentType, entry: Row): Promise<SearchDocument> {
  const path = type.findSearchPath ? await type.findSearchPath(db, entry) : type.pathOf(entry);
  return searchDocument(type, entry, path);
}

/** Counts the words of those of the entries that were public before. */
async function countGone(db: Database, kind: string, ids: number[]): Promise<WordCounts> {
  const gone = await db
    .select({ title: searchEntries.title, text: searchEntries.text })
    .from(searchEntries)
    .where(
      and(
        eq(searchEntries.kind, kind),
        inArray(searchEntries.entryId, ids),
        eq(searchEntries.isPublic, true),
      ),
    );
  const counts: WordCounts = new Map();
  for (const one of gone) countWords(counts, one, -1);
  return counts;
}

async function store(db: Database, documents: SearchDocument[]): Promise<void> {
  await db.execute(sql`
    insert into search_entries
      (kind, entry_id, is_public, place, path, title, title_key, text, head, lead, body)
    select kind, "entryId", "isPublic", place, path, title, "titleKey", text,
      array_to_tsvector(head), array_to_tsvector(lead), array_to_tsvector(body)
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as saved (
      kind text, "entryId" integer, "isPublic" boolean, place integer, path text, title text, "titleKey" text,
      text text, head text[], lead text[], body text[])
    on conflict (kind, entry_id) do update set
      is_public = excluded.is_public, place = excluded.place, path = excluded.path, title = excluded.title,
      title_key = excluded.title_key, text = excluded.text, head = excluded.head, lead = excluded.lead,
      body = excluded.body`);
}

/** Entries whose pages are made of these: a comparison moves, comes and goes with its vendors. */
async function indexFollowers(db: Database, { kind, followers = [] }: ContentType, entries: Row[]) {
  const targets = entries.map(({ id }) => entryTarget(kind, Number(id)));
  for (const follower of followers) {
    const { table } = follower;
    const following = db
      .select({ id: entryReferences.entryId })
      .from(entryReferences)
      .where(and(eq(entryReferences.kind, follower.kind), inArray(entryReferences.target, targets)));
    const found: Row[] = await db.select().from(table).where(inArray(table.id, following));
    if (found.length > 0) await indexForSearch(db, follower, found);
  }
}
