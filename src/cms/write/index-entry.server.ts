import { gt, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { addresses } from "../references/address.table.ts";
import { addAddresses, recordAddress, releaseAddress } from "../references/addresses.server.ts";
import { entryReferences } from "../references/reference.table.ts";
import { addReferences, findLinks, recordReferences } from "../references/references.server.ts";
import { indexForSearch, removeFromSearch } from "../search/index-search.server.ts";
import { rebuildSearch, rebuildSearchWhenMissing } from "../search/rebuild-search.server.ts";

/**
 * Records what is derived from an entry: its address, what it refers to and what it is found by. Every transaction that
 * writes an entry calls it. A path that another entry has fails with the database's unique violation.
 */
export async function indexEntry(db: Database, type: ContentType, entry: Row): Promise<void> {
  await indexLinks(db, type, entry);
  await indexForSearch(db, type, [entry]);
}

async function indexLinks(db: Database, type: ContentType, entry: Row): Promise<void> {
  const key = keyOf(type, entry);
  await recordAddress(db, key, type.pathOf(entry), type.isPublic(entry));
  await recordReferences(db, key, referencesOf(type, entry));
}

/** The same for new entries, of which nothing is recorded yet, in a few statements for all of them. */
export async function indexNewEntries(db: Database, type: ContentType, entries: Row[]): Promise<void> {
  await addAddresses(
    db,
    entries.flatMap((entry) => {
      const path = type.pathOf(entry);
      return path ? [{ ...keyOf(type, entry), path, isPublic: type.isPublic(entry) }] : [];
    }),
  );
  await addReferences(
    db,
    entries.flatMap((entry) => {
      const key = keyOf(type, entry);
      return referencesOf(type, entry).map((reference) => ({ ...key, ...reference }));
    }),
  );
  await indexForSearch(db, type, entries);
}

/** Deletes everything derived from a deleted entry. */
export async function unindexEntry(db: Database, type: ContentType, entry: Row): Promise<void> {
  const key = keyOf(type, entry);
  await releaseAddress(db, key);
  await recordReferences(db, key, []);
  await removeFromSearch(db, type, entry);
}

/**
 * Derives addresses, references and the index of search again, for a store whose entries came without them: the starter
 * content, an older backup.
 */
export async function reindexEntries(db: Database, types: ContentType[]): Promise<void> {
  await db.delete(addresses);
  await db.delete(entryReferences);
  for (const type of types) for await (const entry of entriesOf(db, type)) await indexLinks(db, type, entry);
  await rebuildSearch(db, types);
}

/** The same for a store that has entries and nothing, or no index of search, derived from them. */
export async function reindexWhenMissing(db: Database, types: ContentType[]): Promise<void> {
  if ((await db.$count(addresses)) > 0) return rebuildSearchWhenMissing(db, types);
  await db.transaction((tx) => reindexEntries(tx, types));
}

const keyOf = ({ kind }: ContentType, { id }: Row) => ({ kind, entryId: Number(id) });

const referencesOf = (type: ContentType, entry: Row) => [...type.referencesOf(entry), ...findLinks(entry)];

const atATime = 500;

async function* entriesOf(db: Database, { table }: ContentType): AsyncGenerator<Row> {
  for (let last = 0; ; ) {
    const entries: Row[] = await db
      .select()
      .from(table)
      .where(gt(table.id, last))
      .orderBy(sql`${table.id}`)
      .limit(atATime);
    if (entries.length === 0) return;
    yield* entries;
    last = Number(entries.at(-1)?.id);
  }
}
