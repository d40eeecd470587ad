import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { DueWork, DueWorkContext } from "#db/due-work.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { cdnNetwork, cdnPurges } from "./cdn.table.ts";
import { contentChanged } from "./response-cache/content-changed.server.ts";
import { networkTag } from "./response-cache/network-headers.server.ts";
import { anyContent } from "./response-cache/tagged-cache.server.ts";

/**
 * Time from a change to its purge, in milliseconds: all processes have dropped what they had cached by then, so the
 * network cannot fetch the old page again. Changes within it are sent together.
 */
const settleMs = 1500;
/** Tags in one call; networks allow thirty at least. */
const tagsPerCall = 30;
/** Beyond so many tags, or a change unsent for so long, in milliseconds, everything is purged instead. */
const mostTags = 300;
const longOutageMs = 60 * 60 * 1000;
const answerWithin = 10_000;
const leaseMs = 60_000;
const longestPause = 60_000;
const changesAtOnce = 5000;

/** Tells the store whether changes have to be noted for a network. */
export async function noteNetwork(db: Database, { cdn }: Pick<Settings, "cdn">): Promise<void> {
  if (cdn?.purgeUrl) await db.insert(cdnNetwork).values({ id: 1 }).onConflictDoNothing();
  else {
    await db.delete(cdnNetwork);
    await db.delete(cdnPurges);
  }
}

/** Sends the tags of changes to the network's address; one process at a time, again until the network takes them. */
export const purgeNetwork = (now: () => number = Date.now): DueWork => ({
  name: "purge-network",
  channel: contentChanged,
  run: async (context, signal) => {
    const { db, settings } = context;
    if (!settings.cdn?.purgeUrl) return null;
    const at = now();
    const due = await nextDue(db);
    if (due === null || due > at) return due === null ? null : new Date(due);
    if (!(await lease(db, at))) return new Date(at + 1000);
    await sendPurges(context, at, signal);
    const next = await nextDue(db);
    return next === null ? null : new Date(next);
  },
});

async function sendPurges({ db, settings, log }: DueWorkContext, at: number, signal: AbortSignal) {
  const purges = await db.select().from(cdnPurges).orderBy(asc(cdnPurges.id)).limit(changesAtOnce);
  const tags = new Set(purges.flatMap((purge) => purge.tags));
  const oldest = new Date(purges[0]?.createdAt ?? at).getTime();
  const isEverything = tags.has(anyContent) || tags.size > mostTags || at - oldest > longOutageMs;
  try {
    for (const body of isEverything ? [{ purge_everything: true }] : callsFor(tags))
      await call(settings, body, signal);
    const sent = purges.map(({ id }) => id);
    if (sent.length > 0) await db.delete(cdnPurges).where(inArray(cdnPurges.id, sent));
    await db.update(cdnNetwork).set({ leasedUntil: null, failures: 0, retryAt: null });
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, "the content delivery network was not told of changes");
    const pause = sql`least(${longestPause}, 1000 * power(2, least(${cdnNetwork.failures}, 6)))`;
    await db.update(cdnNetwork).set({
      leasedUntil: null,
      failures: sql`${cdnNetwork.failures} + 1`,
      retryAt: sql`${new Date(at).toISOString()}::timestamptz + ${pause} * interval '1 millisecond'`,
    });
  }
}

/** Pages that depend on anything at all are dropped by each change. */
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
  if (status < 200 || status >= 300) throw new Error(`CDN_PURGE_URL answers ${status}`);
}

/** Returns when there is something to send, in Unix milliseconds; null when there is not. */
async function nextDue(db: Database): Promise<number | null> {
  const [first] = await db.select().from(cdnPurges).orderBy(asc(cdnPurges.createdAt)).limit(1);
  if (!first) return null;
  const [network] = await db.select().from(cdnNetwork);
  const settled = new Date(first.createdAt).getTime() + settleMs;
  return Math.max(settled, network?.retryAt ? new Date(network.retryAt).getTime() : 0);
}

async function lease(db: Database, at: number): Promise<boolean> {
  const isFree = sql`(${cdnNetwork.leasedUntil} is null or ${cdnNetwork.leasedUntil} < ${new Date(at).toISOString()}::timestamptz)`;
  const taken = await db
    .update(cdnNetwork)
    .set({ leasedUntil: new Date(at + leaseMs).toISOString() })
    .where(sql`${eq(cdnNetwork.id, 1)} and ${isFree}`)
    .returning();
  return taken.length > 0;
}
