import { asc, gt, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { addToSearch } from "./index-search.server.ts";
import { storeCounts, type WordCounts } from "./lexicon.server.ts";
import { searchEntries } from "./search.table.ts";
import { kindRank } from "./search-kinds.ts";

const atATime = 500;

/** Indexes all entries anew; call it in a transaction. */
export async function rebuildSearch(db: Database, types: ContentType[]): Promise<void> {
  await db.execute(sql`truncate search_entries, search_words`);
  await allowPending(db, muchPending);
  const counts: WordCounts = new Map();
  // Where more entries match than are looked at, the first of the table are.
  for (const type of types.toSorted((a, b) => kindRank(a.kind) - kindRank(b.kind)))
    for await (const entries of entriesOf(db, type)) await addToSearch(db, type, entries, counts);
  await storeCounts(db, counts);
  await allowPending(db, littlePending);
  await announceContentChange(db);
}

/** In kilobytes: what an index sorts in at once while it is filled, and while it is searched. */
const muchPending = 64 * 1024;
const littlePending = 64;

async function allowPending(db: Database, kilobytes: number): Promise<void> {
  for (const name of ["entries_head", "entries_lead", "entries_body", "words_near"]) {
    const index = `search_${name}_index`;
    await db.execute(sql.raw(`alter index ${index} set (gin_pending_list_limit = ${kilobytes})`));
    if (kilobytes === littlePending) await db.execute(sql`select gin_clean_pending_list(${index}::regclass)`);
  }
}

/** The same for a store that has entries and no index: one that was restored, or comes from an older version. */
export async function rebuildSearchWhenMissing(db: Database, types: ContentType[]): Promise<void> {
  if ((await db.$count(searchEntries)) > 0) return;
  await db.transaction((tx) => rebuildSearch(tx, types));
}

async function* entriesOf(db: Database, { table }: ContentType): AsyncGenerator<Row[]> {
  for (let last = 0; ; ) {
    const entries: Row[] = await db
      .select()
      .from(table)
      .where(gt(table.id, last))
      .orderBy(asc(table.id))
      .limit(atATime);
    if (entries.length === 0) return;
    yield entries;
    last = Number(entries.at(-1)?.id);
  }
}
