import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { DueWork, DueWorkContext } from "#db/due-work.server.ts";
import { environment } from "#shared/environment.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { cdnNetwork, cdnPurges } from "./cdn.table.ts";
import { contentChanged } from "./response-cache/content-changed.server.ts";
import { networkTag } from "./response-cache/network-headers.server.ts";
import { anyContent } from "./response-cache/tagged-cache.server.ts";

/**
 * Delay from commit to purge, in milliseconds. By then every process has evicted the old page, so the network cannot fetch it
 * again.
 */
const settleMs = 1500;
/** Tags per call; every network allows thirty or more. */
const tagsPerCall = 30;
/** Purges everything instead if there are more tags, or if a change stays unsent for longer (milliseconds). */
const mostTags = 300;
const longOutageMs = 60 * 60 * 1000;
const answerWithin = 10_000;
const leaseMs = 60_000;
const longestPause = 60_000;
const changesAtOnce = 5000;

/** Records whether changes must be queued for a content delivery network. */
export async function noteNetwork(db: Database, { cdn }: Pick<Settings, "cdn">): Promise<void> {
  if (cdn?.purgeUrl) await db.insert(cdnNetwork).values({ id: 1 }).onConflictDoNothing();
  else {
    await db.delete(cdnNetwork);
    await db.delete(cdnPurges);
  }
}

/** Sends the tags of changes to the network, one process at a time, and retries until it accepts them. */
export function purgeNetwork(now: () => number = () => environment.now()): DueWork {
  const changes = new SeenChanges();
  return {
    name: "purge-network",
    channel: contentChanged,
    run: async (context, signal) => {
      const { db, settings } = context;
      if (!settings.cdn?.purgeUrl) return null;
      const at = now();
      const due = await nextDue(db, changes, at);
      if (due === null || due > at) return due === null ? null : new Date(due);
      if (!(await lease(db, at))) return new Date(at + 1000);
      await sendPurges(context, changes.listSettled(at), at, signal);
      const next = await nextDue(db, changes, at);
      return next === null ? null : new Date(next);
    },
  };
}

/** When this process first saw each change. A row becomes visible at commit, which can be long after it was written. */
class SeenChanges {
  #seen = new Map<number, number>();
  #isFirstLook = true;

  /** Returns when the first waiting change is due, in Unix milliseconds, or null. */
  look(waiting: { id: number; createdAt: string }[], at: number): number | null {
    // Changes that were waiting at startup keep their own time.
    const seenAt = (createdAt: string) => (this.#isFirstLook ? new Date(createdAt).getTime() : at);
    this.#seen = new Map(
      waiting.map(({ id, createdAt }) => [id, this.#seen.get(id) ?? seenAt(createdAt)] as const),
    );
    this.#isFirstLook = false;
    return this.#seen.size > 0 ? Math.min(...this.#seen.values()) + settleMs : null;
  }

  listSettled(at: number): number[] {
    return [...this.#seen].filter(([, seenAt]) => seenAt + settleMs <= at).map(([id]) => id);
  }
}

async function sendPurges(
  { db, settings, log }: DueWorkContext,
  settled: number[],
  at: number,
  signal: AbortSignal,
) {
  const purges = await db
    .select()
    .from(cdnPurges)
    .where(inArray(cdnPurges.id, settled))
    .orderBy(asc(cdnPurges.id));
  const tags = new Set(purges.flatMap((purge) => purge.tags));
  const oldest = new Date(purges[0]?.createdAt ?? at).getTime();
  const isEverything = tags.has(anyContent) || tags.size > mostTags || at - oldest > longOutageMs;
  try {
    // Another process may have sent them between this one's read and its lease.
    const bodies = isEverything ? [{ purge_everything: true }] : callsFor(tags);
    for (const body of purges.length > 0 ? bodies : []) await call(settings, body, signal);
    const sent = purges.map(({ id }) => id);
    if (sent.length > 0) await db.delete(cdnPurges).where(inArray(cdnPurges.id, sent));
    await db.update(cdnNetwork).set({ leasedUntil: null, failures: 0, retryAt: null });
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, "the content delivery network was not purged");
    const pause = sql`least(${longestPause}, 1000 * power(2, least(${cdnNetwork.failures}, 6)))`;
    await db.update(cdnNetwork).set({
      leasedUntil: null,
      failures: sql`${cdnNetwork.failures} + 1`,
      retryAt: sql`${new Date(at).toISOString()}::timestamptz + ${pause} * interval '1 millisecond'`,
    });
  }
}

/** Every change also purges the pages that depend on any content. */
function callsFor(tags: ReadonlySet<string>): { tags: string[] }[] {
  const named = [...new Set([networkTag(anyContent), ...[...tags].map(networkTag)])];
  return Array.from({ length: Math.ceil(named.length / tagsPerCall) }, (_, place) => ({
    tags: named.slice(place * tagsPerCall, (place + 1) * tagsPerCall),
  }));
}

async function call({ cdn }: Settings, body: object, signal: AbortSignal) {
  const { status } = await fetch(cdn?.purgeUrl ?? "", {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithin)]),
    headers: {
      "content-type": "application/json",
      ...(cdn?.purgeToken && { authorization: `Bearer ${cdn.purgeToken}` }),
    },
    body: JSON.stringify(body),
  });
  if (status < 200 || status >= 300) throw new Error(`CDN_PURGE_URL answered with status ${status}`);
}

/** Returns when the next call is due, in Unix milliseconds, or null. */
async function nextDue(db: Database, changes: SeenChanges, at: number): Promise<number | null> {
  const waiting = await db
    .select({ id: cdnPurges.id, createdAt: cdnPurges.createdAt })
    .from(cdnPurges)
    .orderBy(asc(cdnPurges.id))
    .limit(changesAtOnce);
  const settled = changes.look(waiting, at);
  if (settled === null) return null;
  const [network] = await db.select().from(cdnNetwork);
  return Math.max(settled, network?.retryAt ? new Date(network.retryAt).getTime() : 0);
}

async function lease(db: Database, at: number): Promise<boolean> {
  const isFree = sql`(${cdnNetwork.leasedUntil} is null or ${cdnNetwork.leasedUntil} <= ${new Date(at).toISOString()}::timestamptz)`;
  const taken = await db
    .update(cdnNetwork)
    .set({ leasedUntil: new Date(at + leaseMs).toISOString() })
    .where(sql`${eq(cdnNetwork.id, 1)} and ${isFree}`)
    .returning();
  return taken.length > 0;
}
