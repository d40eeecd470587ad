import { desc, eq, sql } from "drizzle-orm";
import { searchMisses } from "#cms/engine/search-index/search.table.ts";
import { wordsOf } from "#cms/engine/search-index/words.ts";
import type { Database } from "#db/database.server.ts";

/** The maximum number of rows. When the table is full, the least frequent and oldest row is evicted. */
const mostMisses = 1000;
/** In characters. */
const longestMiss = 80;
const mostWords = 6;
const shortest = 3;

/** Misses not yet stored, with their counts. */
const pending = new WeakMap<Database, Map<string, number>>();
const mostPending = 100;
/** In milliseconds. Misses are stored in batches: a commit for each would make nonsense searches the most expensive reads. */
const storedAfter = 2000;

/**
 * Records a search without results, but not who searched. Readers can send anything, so texts that look like an address, a number
 * or a key are dropped.
 */
export function noteMiss(db: Database, query: string): void {
  const miss = missOf(query);
  if (!miss) return;
  const pendingMisses = pending.get(db);
  const misses = pendingMisses ?? new Map<string, number>();
  if (misses.size < mostPending || misses.has(miss)) misses.set(miss, (misses.get(miss) ?? 0) + 1);
  if (pendingMisses) return;
  pending.set(db, misses);
  // A lost miss must not fail a reader's search.
  setTimeout(() => void storeMisses(db).catch(() => {}), storedAfter).unref();
}

/** The storing in progress, which lists wait for. */
const storing = new WeakMap<Database, Promise<void>>();

async function storeMisses(db: Database): Promise<void> {
  const earlier = storing.get(db)?.catch(() => {});
  const current = Promise.resolve(earlier).then(() => storePending(db));
  storing.set(db, current);
  await current;
}

async function storePending(db: Database): Promise<void> {
  const misses = pending.get(db) ?? new Map<string, number>();
  pending.delete(db);
  for (const [miss, count] of misses) await storeMiss(db, miss, count);
}

async function storeMiss(db: Database, miss: string, count: number): Promise<void> {
  await db.execute(sql`
    with room as (
      delete from search_misses where query in (
        select query from search_misses where query <> ${miss}
        order by count, last_at limit (select greatest(0, count(*) - ${mostMisses - 1}) from search_misses where query <> ${miss})))
    insert into search_misses (query, count, last_at) values (${miss}, ${count}, now())
    on conflict (query) do update set count = least(search_misses.count + ${count}, 1000000), last_at = excluded.last_at`);
}

/** Returns the words to record for a query, or null to skip it. */
function missOf(query: string): string | null {
  if (/[@/\\<>{}=]|\d{4,}/.test(query)) return null;
  const words = wordsOf(query);
  const miss = words.join(" ");
  const isPlain = words.length <= mostWords && words.every((word) => word.length <= 24);
  return isPlain && miss.length >= shortest && miss.length <= longestMiss ? miss : null;
}

/** Returns searches without results, most frequent first. */
export async function listMisses(db: Database) {
  await storeMisses(db);
  return db
    .select()
    .from(searchMisses)
    .orderBy(desc(searchMisses.count), desc(searchMisses.lastAt), searchMisses.query)
    .limit(200);
}

/** Removes a miss that an editor has handled. */
export const forgetMiss = (db: Database, query: string) =>
  db.delete(searchMisses).where(eq(searchMisses.query, query));
