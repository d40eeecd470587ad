import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { batchesById } from "#db/id-batches.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { addresses } from "../references/address.table.ts";
import {
  addAddresses,
  addReferences,
  dropReferences,
  findLinks,
  recordAddresses,
  releaseAddresses,
} from "../references/addresses.server.ts";
import { entryReferences } from "../references/reference.table.ts";
import { entryTarget } from "../references/reference.ts";
import { countWords, storeCounts, type WordCounts } from "../search-index/lexicon.server.ts";
import { searchEntries } from "../search-index/search.table.ts";
import { type SearchDocument, searchDocument } from "../search-index/search-document.ts";
import { kindRank } from "../search-index/search-kinds.ts";

/** Rows per statement. */
const atATime = 500;

/** Updates the index for saved entries. Call it in the transaction of the save. */
async function indexForSearch(db: Database, type: ContentType, entries: Row[]): Promise<void> {
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

/** Adds entries to the index, and their words to the counts. */
async function addToSearch(
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

async function removeFromSearch(db: Database, type: ContentType, entries: Row[]): Promise<void> {
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

/** Subtracts the words of those entries that were public before. */
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

/** Reindexes entries whose pages depend on these: a comparison is renamed, appears and disappears with its vendors. */
async function indexFollowers(db: Database, { kind, followers = [] }: ContentType, entries: Row[]) {
  const targets = entries.map(({ id }) => entryTarget(kind, Number(id)));
  for (const follower of followers) {
    const { table } = follower;
    const following = db
      .select({ id: entryReferences.entryId })
      .from(entryReferences)
      .where(and(eq(entryReferences.kind, follower.kind), inArray(entryReferences.target, targets)));
    const rows: Row[] = await db.select().from(table).where(inArray(table.id, following));
    if (rows.length > 0) await indexForSearch(db, follower, rows);
  }
}

/** Reindexes all entries. Call it in a transaction. */
export async function rebuildSearch(db: Database, types: ContentType[]): Promise<void> {
  await db.execute(sql`truncate search_entries, search_words`);
  await allowPending(db, muchPending);
  const counts: WordCounts = new Map();
  // If more entries match than a search examines, it sees the first rows of the table. So the best kinds go first.
  for (const type of types.toSorted((a, b) => kindRank(a.kind) - kindRank(b.kind)))
    for await (const entries of entriesOf(db, type)) await addToSearch(db, type, entries, counts);
  await storeCounts(db, counts);
  await allowPending(db, littlePending);
  await announceContentChange(db);
}

/** Size of GIN pending lists in kilobytes, while the index is filled and while it is searched. */
const muchPending = 64 * 1024;
const littlePending = 64;

async function allowPending(db: Database, kilobytes: number): Promise<void> {
  for (const name of ["entries_head", "entries_lead", "entries_body", "words_near"]) {
    const index = `search_${name}_index`;
    await db.execute(sql.raw(`alter index ${index} set (gin_pending_list_limit = ${kilobytes})`));
    if (kilobytes === littlePending) await db.execute(sql`select gin_clean_pending_list(${index}::regclass)`);
  }
}

/** Rebuilds the index if it is empty, as after a restore or an upgrade from an older version. */
async function rebuildSearchWhenMissing(db: Database, types: ContentType[]): Promise<void> {
  if ((await db.$count(searchEntries)) > 0) return;
  await db.transaction((tx) => rebuildSearch(tx, types));
}

const entriesOf = (db: Database, { table }: ContentType): AsyncGenerator<Row[]> =>
  batchesById<Row>(async (lastId) =>
    db.select().from(table).where(gt(table.id, lastId)).orderBy(asc(table.id)).limit(atATime),
  );

/**
 * Updates the data derived from entries: addresses, references and the search index, in a few statements for all of them. Every
 * transaction that writes entries must call it. If another entry has the path, the database raises a unique violation.
 */
export async function indexEntries(db: Database, type: ContentType, entries: Row[]): Promise<void> {
  await indexLinks(db, type, entries);
  await indexForSearch(db, type, entries);
}

async function indexLinks(db: Database, type: ContentType, entries: Row[]): Promise<void> {
  await recordAddresses(
    db,
    type.kind,
    entries.map((entry) => ({
      entryId: Number(entry.id),
      path: type.pathOf(entry),
      isPublic: type.isPublic(entry),
    })),
  );
  await dropReferences(db, type.kind, idsOf(entries));
  await addReferences(db, referencesOf(type, entries));
}

/** Like `indexEntries`, for new entries without derived data. */
export async function indexNewEntries(db: Database, type: ContentType, entries: Row[]): Promise<void> {
  await addAddresses(
    db,
    type.kind,
    entries.flatMap((entry) => {
      const path = type.pathOf(entry);
      return path ? [{ entryId: Number(entry.id), path, isPublic: type.isPublic(entry) }] : [];
    }),
  );
  await addReferences(db, referencesOf(type, entries));
  await indexForSearch(db, type, entries);
}

/** Deletes all data derived from deleted entries. */
export async function unindexEntries(db: Database, type: ContentType, entries: Row[]): Promise<void> {
  await releaseAddresses(db, type.kind, idsOf(entries));
  await dropReferences(db, type.kind, idsOf(entries));
  await removeFromSearch(db, type, entries);
}

/**
 * Rebuilds addresses, references and the search index of entries stored without them, such as starter content or an older backup.
 */
export async function reindexEntries(db: Database, types: ContentType[]): Promise<void> {
  await db.delete(addresses);
  await db.delete(entryReferences);
  for (const type of types)
    for await (const entries of entriesOf(db, type)) await indexLinks(db, type, entries);
  await rebuildSearch(db, types);
}

/** Like `reindexEntries`, only for derived data or a search index that is missing. */
export async function reindexWhenMissing(db: Database, types: ContentType[]): Promise<void> {
  if ((await db.$count(addresses)) > 0) return rebuildSearchWhenMissing(db, types);
  await db.transaction((tx) => reindexEntries(tx, types));
}

const idsOf = (entries: Row[]) => entries.map(({ id }) => Number(id));

const referencesOf = (type: ContentType, entries: Row[]) =>
  entries.flatMap((entry) =>
    [...type.referencesOf(entry), ...findLinks(entry)].map((reference) => ({
      kind: type.kind,
      entryId: Number(entry.id),
      ...reference,
    })),
  );
