import { gt, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { addresses } from "../references/address.table.ts";
import { addAddresses, recordAddresses, releaseAddresses } from "../references/addresses.server.ts";
import { entryReferences } from "../references/reference.table.ts";
import { addReferences, dropReferences, findLinks } from "../references/references.server.ts";
import { indexForSearch, removeFromSearch } from "../search/index-search.server.ts";
import { rebuildSearch, rebuildSearchWhenMissing } from "../search/rebuild-search.server.ts";

/**
 * Records what is derived from entries: their addresses, what they refer to and what they are found by, in a few statements
 * for all of them. Every transaction that writes entries calls it. A path that another entry has fails with the database's
 * unique violation.
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

/** The same for new entries, of which nothing is recorded yet. */
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

/** Deletes everything derived from deleted entries. */
export async function unindexEntries(db: Database, type: ContentType, entries: Row[]): Promise<void> {
  await releaseAddresses(db, type.kind, idsOf(entries));
  await dropReferences(db, type.kind, idsOf(entries));
  await removeFromSearch(db, type, entries);
}

/**
 * Derives addresses, references and the index of search again, for a store whose entries came without them: the starter
 * content, an older backup.
 */
export async function reindexEntries(db: Database, types: ContentType[]): Promise<void> {
  await db.delete(addresses);
  await db.delete(entryReferences);
  for (const type of types)
    for await (const entries of batchesOf(db, type)) await indexLinks(db, type, entries);
  await rebuildSearch(db, types);
}

/** The same for a store that has entries and nothing, or no index of search, derived from them. */
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

const atATime = 500;

async function* batchesOf(db: Database, { table }: ContentType): AsyncGenerator<Row[]> {
  for (let last = 0; ; ) {
    const entries: Row[] = await db
      .select()
      .from(table)
      .where(gt(table.id, last))
      .orderBy(sql`${table.id}`)
      .limit(atATime);
    if (entries.length === 0) return;
    yield entries;
    last = Number(entries.at(-1)?.id);
  }
}
