import { desc, eq, sql } from "drizzle-orm";
import { type missKinds, searchMisses } from "#cms/engine/search-index/search.table.ts";
import { wordsOf } from "#cms/engine/search-index/words.ts";
import type { Database } from "#db/database.server.ts";

/** The maximum number of rows. When the table is full, the least frequent and oldest row is evicted. */
const mostMisses = 1000;
/** In characters. */
const longestMiss = 80;
const mostWords = 6;
/** Questions have more words than searches. */
const mostQuestionWords = 12;
const shortest = 3;

type Kind = (typeof missKinds)[number];

/** A fact that readers asked about and the guide does not know. */
export interface UnknownFact {
  /** The names of the entry and the fact: `Addepar: General Ledger`. */
  name: string;
  /** The type of the entry. */
  entryKind: string;
  /** Null if the fact is unknown of every entry. */
  entryId: number | null;
  field: string | null;
  item: string | null;
}

interface Miss {
  kind: Kind;
  count: number;
  fact: UnknownFact | null;
}

/** Misses not yet stored, by their key. */
const pending = new WeakMap<Database, Map<string, Miss>>();
const mostPending = 100;
/** In milliseconds. Misses are stored in batches: a commit for each would make nonsense searches the most expensive reads. */
const storedAfter = 2000;

/**
 * Records a search without results, but not who searched. Readers can send anything, so texts that look like an address, a number
 * or a key are dropped.
 */
export const noteMiss = (db: Database, query: string) =>
  note(db, missOf(query, mostWords), { kind: "no-results" });

/** Records a question that was not understood, under the rules of `noteMiss`. */
export const noteUnreadQuestion = (db: Database, query: string) =>
  note(db, missOf(query, mostQuestionWords), { kind: "not-read" });

/**
 * Records a question about an unknown fact by the names in the guide, never by the reader's words. The header's panel asks at every
 * pause in typing, so a fact counts once in two seconds.
 */
export const noteUnknownFact = (db: Database, fact: UnknownFact) =>
  note(db, fact.name, { kind: "not-known", fact });

function note(
  db: Database,
  key: string | null,
  { kind, fact = null }: { kind: Kind; fact?: UnknownFact | null },
) {
  if (!key) return;
  const pendingMisses = pending.get(db);
  const misses = pendingMisses ?? new Map<string, Miss>();
  const count = fact ? 1 : (misses.get(key)?.count ?? 0) + 1;
  if (misses.size < mostPending || misses.has(key)) misses.set(key, { kind, count, fact });
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
  const misses = pending.get(db) ?? new Map<string, Miss>();
  pending.delete(db);
  for (const [key, miss] of misses) await storeMiss(db, key, miss);
}

async function storeMiss(db: Database, key: string, { kind, count, fact }: Miss): Promise<void> {
  await db.execute(sql`
    with room as (
      delete from search_misses where query in (
        select query from search_misses where query <> ${key}
        order by count, last_at limit (select greatest(0, count(*) - ${mostMisses - 1}) from search_misses where query <> ${key})))
    insert into search_misses (query, count, last_at, kind, entry_kind, entry_id, field, item)
    values (${key}, ${count}, now(), ${kind}, ${fact?.entryKind ?? null}, ${fact?.entryId ?? null},
      ${fact?.field ?? null}, ${fact?.item ?? null})
    on conflict (query) do update set count = least(search_misses.count + ${count}, 1000000), last_at = excluded.last_at,
      kind = excluded.kind, entry_kind = excluded.entry_kind, entry_id = excluded.entry_id, field = excluded.field, item = excluded.item`);
}

/** Returns the words to record for a query, or null to skip it. */
function missOf(query: string, most: number): string | null {
  if (/[@/\\<>{}=]|\d{4,}/.test(query)) return null;
  const words = wordsOf(query);
  const miss = words.join(" ");
  const isPlain = words.length <= most && words.every((word) => word.length <= 24);
  return isPlain && miss.length >= shortest && miss.length <= longestMiss ? miss : null;
}

/** The length of each list. */
const mostListed = 200;

/** Returns each kind of misses, most frequent first. */
export async function listMisses(db: Database) {
  await storeMisses(db);
  const rows = await db
    .select()
    .from(searchMisses)
    .orderBy(desc(searchMisses.count), desc(searchMisses.lastAt), searchMisses.query);
  const listOf = (kind: Kind) => rows.filter((row) => row.kind === kind).slice(0, mostListed);
  const searched = ({ query, count, lastAt }: (typeof rows)[number]) => ({ query, count, lastAt });
  return {
    misses: listOf("no-results").map(searched),
    unreadQuestions: listOf("not-read").map(searched),
    unknownFacts: listOf("not-known").map((row) => ({
      ...searched(row),
      entryKind: row.entryKind,
      entryId: row.entryId,
    })),
  };
}

/** An unknown fact of one entry and how often readers asked about it. */
export interface AskedFact {
  field: string;
  item: string | null;
  count: number;
}

/** Returns the unknown facts of a type that readers asked about, by the id of their entry. */
export async function findAskedFacts(db: Database, kind: string): Promise<Map<number, AskedFact[]>> {
  await storeMisses(db);
  const rows = await db.select().from(searchMisses).where(eq(searchMisses.entryKind, kind));
  const asked = rows.flatMap(({ entryId, field, item, count }) =>
    entryId !== null && field !== null ? [{ entryId, field, item, count }] : [],
  );
  return Map.groupBy(asked, ({ entryId }) => entryId);
}

/** Removes a miss that an editor has handled. */
export const forgetMiss = (db: Database, query: string) =>
  db.delete(searchMisses).where(eq(searchMisses.query, query));
