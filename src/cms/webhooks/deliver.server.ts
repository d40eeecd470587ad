import { and, asc, eq, inArray, lt, lte, min, or, sql } from "drizzle-orm";
import { webhooksDue } from "#cms/engine/events/record-events.server.ts";
import { webhookDeliveries, webhooks } from "#cms/engine/events/webhook.table.ts";
import { type DeliveryAttempt, retryPauses } from "#cms/engine/events/webhook-events.ts";
import type { Database } from "#db/database.server.ts";
import type { DueWork, DueWorkContext } from "#db/due-work.server.ts";
import { guardedFetchOf } from "#integrations/guarded-fetch/index.ts";
import { environment } from "#shared/environment.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { printOf, secretOf, signatureOf } from "./webhook-secret.server.ts";

type Hook = typeof webhooks.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

/** Response timeout, in milliseconds. */
const answerWithin = 10_000;
/** After this, another process takes over a webhook from one that has died. In milliseconds. */
const leaseMs = 2 * answerWithin;
const longestAnswer = 64 * 1024;
/** How much of a response the log keeps, in characters. */
const keptAnswer = 500;
/** How long deliveries are kept, in milliseconds. */
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Sends due deliveries. One process at a time sends to a webhook, in order, one delivery after another. Webhooks do not wait for
 * each other.
 * @param now the clock, which tests shift
 */
export const deliverWebhooks = (now: () => number = environment.now): DueWork => ({
  name: "webhooks",
  channel: webhooksDue,
  run: async (context, signal) => {
    const busy = new Map<number, Promise<void>>();
    await eraseOld(context.db, now());
    do {
      for (const hook of await claimDue(context.db, now()))
        busy.set(
          hook.id,
          sendAllDue(hook, { context, now, signal }).finally(() => busy.delete(hook.id)),
        );
      // Deliveries of other webhooks that become due are sent before a slow receiver answers.
      if (busy.size > 0)
        await Promise.race([...busy.values(), environment.wait(lookEvery, signal).catch(() => {})]);
    } while (busy.size > 0 && !signal.aborted);
    await Promise.allSettled(busy.values());
    return nextDue(context.db, now());
  },
});

/** Polling interval while some receiver has not answered, in milliseconds. */
const lookEvery = 250;

const isDue = (at: number) =>
  and(
    lte(webhookDeliveries.nextAttemptAt, new Date(at).toISOString()),
    or(eq(webhooks.isActive, true), eq(webhookDeliveries.event, "test")),
  );

/** Leases webhooks with due deliveries that no live process serves. */
const claimDue = (db: Database, at: number): Promise<Hook[]> =>
  db.transaction(async (tx) => {
    const due = await tx
      .selectDistinct({ id: webhooks.id })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(and(isDue(at), isFree(at)));
    if (due.length === 0) return [];
    const ids = due.map(({ id }) => id);
    const free = await tx
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(inArray(webhooks.id, ids), isFree(at)))
      .for("update", { skipLocked: true });
    if (free.length === 0) return [];
    return tx
      .update(webhooks)
      .set({ leasedUntil: new Date(at + leaseMs).toISOString() })
      .where(
        inArray(
          webhooks.id,
          free.map(({ id }) => id),
        ),
      )
      .returning();
  });

const isFree = (at: number) =>
  sql`(${webhooks.leasedUntil} is null or ${webhooks.leasedUntil} <= ${new Date(at).toISOString()}::timestamptz)`;

interface Sending {
  context: DueWorkContext;
  now: () => number;
  signal: AbortSignal;
}

async function sendAllDue(hook: Hook, { context, now, signal }: Sending): Promise<void> {
  const { db, settings, log } = context;
  try {
    while (!signal.aborted) {
      const [current] = await db
        .update(webhooks)
        .set({ leasedUntil: new Date(now() + leaseMs).toISOString() })
        .where(eq(webhooks.id, hook.id))
        .returning();
      const delivery = current && (await findDue(db, hook.id, now()));
      if (!current || !delivery) return;
      const attempt = await send(current, delivery, settings, { sentAt: now(), signal });
      // An attempt cut off by the shutdown of this process does not count; another process repeats it.
      if (signal.aborted && attempt.status === null) return;
      await record(db, delivery, attempt, now());
    }
  } catch (error) {
    log.warn({ err: error, webhook: hook.id }, "a webhook's deliveries could not be sent");
  } finally {
    const free = db.update(webhooks).set({ leasedUntil: null }).where(eq(webhooks.id, hook.id));
    // If the database is unreachable, the lease simply expires.
    await free.catch(() => {});
  }
}

async function findDue(db: Database, webhookId: number, at: number): Promise<Delivery | undefined> {
  const [match] = await db
    .select({ delivery: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isDue(at)))
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.createdAt))
    .limit(1);
  return match?.delivery;
}

async function send(
  hook: Hook,
  delivery: Delivery,
  settings: Settings,
  { sentAt, signal }: { sentAt: number; signal: AbortSignal },
): Promise<DeliveryAttempt> {
  const at = new Date(sentAt).toISOString();
  const started = performance.now();
  const result = (status: number | null, answer: string): DeliveryAttempt => ({
    at,
    status,
    ms: Math.round(performance.now() - started),
    answer: storable(answer),
  });
  const secret = secretOf(settings, hook.salt);
  if (printOf(secret) !== hook.secretPrint)
    return result(null, "The site's SESSION_SECRET has changed: renew the secret of this webhook");
  const body = bodyOf(delivery, settings.siteUrl);
  try {
    const { status, text } = await guardedFetchOf(settings).post(
      hook.url,
      { maxBytes: longestAnswer, withinMs: answerWithin, signal },
      body,
      {
        "content-type": "application/json",
        "x-webhook-id": delivery.id,
        "x-webhook-event": delivery.event,
        "x-webhook-attempt": String(delivery.tries + 1),
        "x-signature": signatureOf(secret, Math.floor(sentAt / 1000), body),
      },
    );
    return result(status, text());
  } catch (error) {
    return result(null, error instanceof Error ? error.message : String(error));
  }
}

/** The body of a delivery, identical on each attempt. */
const bodyOf = ({ id, event, payload: { occurredAt, entry } }: Delivery, siteUrl: string): string =>
  JSON.stringify({
    id,
    event,
    occurredAt,
    entry: entry && { ...entry, url: entry.path === null ? null : siteUrl + entry.path },
  });

/** PostgreSQL cannot store null characters. */
const storable = (answer: string) => answer.slice(0, keptAnswer).replaceAll("\0", "").toWellFormed();

async function record(db: Database, { id, tries }: Delivery, attempt: DeliveryAttempt, at: number) {
  const isDelivered = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  const pause = isDelivered ? undefined : retryPauses[tries];
  await db
    .update(webhookDeliveries)
    .set({
      state: isDelivered ? "delivered" : pause === undefined ? "failed" : "waiting",
      tries: tries + 1,
      nextAttemptAt: pause === undefined ? null : new Date(at + pause * 1000).toISOString(),
      attempts: sql`${webhookDeliveries.attempts} || ${JSON.stringify([attempt])}::jsonb`,
    })
    .where(eq(webhookDeliveries.id, id));
}

/** Returns when the next delivery is due. For a leased webhook, when its lease ends. */
async function nextDue(db: Database, at: number): Promise<Date | null> {
  const [next] = await db
    .select({
      at: sql<string | null>`${min(
        sql`greatest(${webhookDeliveries.nextAttemptAt}, coalesce(${webhooks.leasedUntil}, ${webhookDeliveries.nextAttemptAt}))`,
      )}::text`,
    })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        sql`${webhookDeliveries.nextAttemptAt} is not null`,
        or(eq(webhooks.isActive, true), eq(webhookDeliveries.event, "test")),
      ),
    );
  if (!next?.at) return null;
  return new Date(Math.max(new Date(next.at).getTime(), at + lookEvery));
}

const eraseOld = (db: Database, at: number) =>
  db.delete(webhookDeliveries).where(lt(webhookDeliveries.createdAt, new Date(at - keptMs).toISOString()));
