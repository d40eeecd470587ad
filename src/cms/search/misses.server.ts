import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { searchMisses } from "./search.table.ts";
import { wordsOf } from "./words.ts";

/** Rows of the table at most: when it is full, the rarest and oldest makes room. */
const mostMisses = 1000;
/** In characters. */
const longestMiss = 80;
const mostWords = 6;
const shortest = 3;

/**
 * Notes a search without results, in one statement. Any reader can send anything: what looks like somebody's address, number
 * or key is not kept, nor who asked.
 */
export async function noteMiss(db: Database, query: string): Promise<void> {
  const miss = missOf(query);
  if (!miss) return;
  await db.execute(sql`
    with room as (
      delete from search_misses where query in (
        select query from search_misses where query <> ${miss}
        order by count, last_at limit (select greatest(0, count(*) - ${mostMisses - 1}) from search_misses where query <> ${miss})))
    insert into search_misses (query, count, last_at) values (${miss}, 1, now())
    on conflict (query) do update set count = least(search_misses.count + 1, 1000000), last_at = excluded.last_at`);
}

/** Returns the words of a query as they are noted; null for what is not. */
function missOf(query: string): string | null {
  if (/[@/\\<>{}=]|\d{4,}/.test(query)) return null;
  const words = wordsOf(query);
  const miss = words.join(" ");
  const isPlain = words.length <= mostWords && words.every((word) => word.length <= 24);
  return isPlain && miss.length >= shortest && miss.length <= longestMiss ? miss : null;
}

/** Lists searches without results, the most frequent first. */
export const listMisses = (db: Database) =>
  db
    .select()
    .from(searchMisses)
    .orderBy(desc(searchMisses.count), desc(searchMisses.lastAt), searchMisses.query)
    .limit(200);

/** Removes a miss that an editor has dealt with. */
export const forgetMiss = (db: Database, query: string) =>
  db.delete(searchMisses).where(eq(searchMisses.query, query));
