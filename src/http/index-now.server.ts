import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { DueWork, DueWorkContext } from "#db/due-work.server.ts";
import { environment } from "#shared/environment.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { indexNow, indexNowChanges } from "./index-now.table.ts";
import { contentChanged } from "./response-cache/content-changed.server.ts";

/** The protocol's limit for one request (https://www.indexnow.org/documentation). */
const addressesPerCall = 10_000;
/** Collects the changes of saves in quick succession, and lets every process evict the old pages. In milliseconds. */
const settleMs = 2000;
/** Deadline of a request including its answer, in milliseconds. */
const answerWithin = 10_000;
const leaseMs = 60_000;
const firstPause = 30_000;
const longestPause = 60 * 60 * 1000;
/** Changes older than this are dropped, in milliseconds: search engines have visited the pages by then. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

/** Records whether changed pages must be queued for search engines. */
export async function noteIndexNow(db: Database, settings: Pick<Settings, "indexNow">): Promise<void> {
  if (settings.indexNow) await db.insert(indexNow).values({ id: 1 }).onConflictDoNothing();
  else {
    await db.delete(indexNow);
    await db.delete(indexNowChanges);
  }
}

/**
 * Tells search engines which pages have changed, one process at a time (IndexNow). Each address is sent once, and repeated until it
 * is accepted.
 * @param now the clock, which tests shift
 */
export const notifySearchEngines = (now: () => number = () => environment.now()): DueWork => ({
  name: "index-now",
  channel: contentChanged,
  run: async (context, signal) => {
    const { db, settings } = context;
    if (!settings.indexNow) return null;
    const at = now();
    const due = await nextDue(db);
    if (due === null || due > at) return due === null ? null : new Date(due);
    if (!(await lease(db, at))) return new Date(at + 1000);
    await sendChanges(context, at, signal);
    const next = await nextDue(db);
    return next === null ? null : new Date(next);
  },
});

async function sendChanges({ db, settings, log }: DueWorkContext, at: number, signal: AbortSignal) {
  await db.delete(indexNowChanges).where(lt(indexNowChanges.createdAt, instantOf(at - keptMs)));
  const changes = await db
    .select({ id: indexNowChanges.id, path: indexNowChanges.path })
    .from(indexNowChanges)
    .orderBy(asc(indexNowChanges.id))
    .limit(addressesPerCall);
  try {
    // Another process may have sent them between this one's look and its lease.
    if (changes.length > 0) await post(settings, [...new Set(changes.map(({ path }) => path))], signal);
    const sent = changes.map(({ id }) => id);
    if (sent.length > 0) await db.delete(indexNowChanges).where(inArray(indexNowChanges.id, sent));
    await db.update(indexNow).set({ leasedUntil: null, failures: 0, retryAt: null });
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, "search engines were not notified of changes");
    const pause = sql`least(${longestPause}, ${firstPause} * power(2, least(${indexNow.failures}, 10)))`;
    await db.update(indexNow).set({
      leasedUntil: null,
      failures: sql`${indexNow.failures} + 1`,
      retryAt: sql`${instantOf(at)}::timestamptz + ${pause} * interval '1 millisecond'`,
    });
  }
}

async function post({ indexNow, siteUrl }: Settings, paths: string[], signal: AbortSignal) {
  if (!indexNow) return;
  const answer = await fetch(indexNow.url, {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithin)]),
    headers: { "content-type": "application/json; charset=utf-8" },
    body: JSON.stringify({
      host: new URL(siteUrl).host,
      key: indexNow.key,
      keyLocation: `${siteUrl}/${indexNow.key}.txt`,
      urlList: paths.map((path) => siteUrl + path),
    }),
  });
  await answer.body?.cancel();
  // 202: accepted, and the key is still to be checked.
  if (answer.status !== 200 && answer.status !== 202)
    throw new Error(`INDEXNOW_URL answered with status ${answer.status}`);
}

/** Returns when the next request is due, in Unix milliseconds, or null. */
async function nextDue(db: Database): Promise<number | null> {
  const [oldest] = await db
    .select({ createdAt: indexNowChanges.createdAt })
    .from(indexNowChanges)
    .orderBy(asc(indexNowChanges.createdAt))
    .limit(1);
  if (!oldest) return null;
  const [state] = await db.select().from(indexNow);
  return Math.max(Date.parse(oldest.createdAt) + settleMs, state?.retryAt ? Date.parse(state.retryAt) : 0);
}

async function lease(db: Database, at: number): Promise<boolean> {
  const isFree = or(isNull(indexNow.leasedUntil), lte(indexNow.leasedUntil, instantOf(at)));
  const taken = await db
    .update(indexNow)
    .set({ leasedUntil: instantOf(at + leaseMs) })
    .where(and(eq(indexNow.id, 1), isFree))
    .returning();
  return taken.length > 0;
}

const instantOf = (ms: number) => new Date(ms).toISOString();
