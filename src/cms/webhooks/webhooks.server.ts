import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import { webhooksDue } from "#cms/engine/events/record-events.server.ts";
import { webhookDeliveries, webhooks } from "#cms/engine/events/webhook.table.ts";
import type { Database } from "#db/database.server.ts";
import { addressFault } from "#integrations/guarded-fetch/index.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import {
  activateFirst,
  type Delivery,
  type Webhook,
  type WebhookChange,
  type WebhookInput,
} from "./webhook.schema.ts";
import { type KeyHolder, makeSalt, printOf, secretOf } from "./webhook-secret.server.ts";

type HookSettings = KeyHolder & Pick<Settings, "fetchAllowHosts">;

interface Request {
  db: Database;
  settings: HookSettings;
  editor: Editor;
}

const mostWebhooks = 20;
/** The maximum number of a webhook's deliveries shown in the log. */
const shownDeliveries = 100;

export async function listWebhooks(db: Database, settings: HookSettings): Promise<Webhook[]> {
  const { salt, secretPrint, leasedUntil, ...columns } = getTableColumns(webhooks);
  const countOf = (state: string) =>
    sql<number>`(select count(*)::int from ${webhookDeliveries} d where d.webhook_id = webhooks.id and d.state = ${state})`;
  const rows = await db
    .select({
      ...columns,
      salt,
      secretPrint,
      waiting: countOf("waiting"),
      failed: countOf("failed"),
      lastDeliveredAt: sql<string | null>`(
        select to_char(max((d.attempts -> -1 ->> 'at')::timestamptz) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        from ${webhookDeliveries} d where d.webhook_id = webhooks.id and d.state = 'delivered')`,
    })
    .from(webhooks)
    .orderBy(webhooks.id);
  return rows.map(({ salt, secretPrint, ...row }) => ({
    ...row,
    hasSecret: printOf(secretOf(settings, salt)) === secretPrint,
  }));
}

/** @throws AppError `not-found` */
async function getWebhook(db: Database, settings: HookSettings, id: number): Promise<Webhook> {
  const hook = (await listWebhooks(db, settings)).find((one) => one.id === id);
  if (!hook) throw noWebhook();
  return hook;
}

/** Creates a webhook. Only this response contains its secret. @throws AppError `invalid` for a private address, `conflict` */
export async function createWebhook(
  input: WebhookInput,
  { db, settings, editor }: Request,
): Promise<Webhook & { secret: string }> {
  refusePrivate(input.url, settings);
  const salt = makeSalt();
  const secret = secretOf(settings, salt);
  const now = new Date(environment.now()).toISOString();
  const name = input.name || new URL(input.url).host;
  const id = await db.transaction(async (tx) => {
    if ((await tx.$count(webhooks)) >= mostWebhooks)
      throw new AppError("conflict", `There are already ${mostWebhooks} webhooks: remove one first`);
    const [created] = await tx
      .insert(webhooks)
      .values({ ...input, name, salt, secretPrint: printOf(secret), createdAt: now, updatedAt: now })
      .returning({ id: webhooks.id });
    if (!created) throw new Error("The webhook was not stored");
    await recordAudit(tx, { kind: "webhook", entryId: created.id, title: name, action: "created", editor });
    return created.id;
  });
  return { ...(await getWebhook(db, settings, id)), secret };
}

/** Updates a webhook or renews its secret. @throws AppError `not-found`, `invalid` */
export async function changeWebhook(
  id: number,
  { renewSecret, ...input }: WebhookChange,
  { db, settings, editor }: Request,
): Promise<Webhook & { secret?: string }> {
  if (input.url !== undefined) refusePrivate(input.url, settings);
  const salt = makeSalt();
  const secret = secretOf(settings, salt);
  await db.transaction(async (tx) => {
    const [current] = await tx.select().from(webhooks).where(eq(webhooks.id, id)).for("update");
    if (!current) throw noWebhook();
    const { url = current.url, name: newName = current.name } = input;
    const name = newName || new URL(url).host;
    await tx
      .update(webhooks)
      .set({
        ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
        name,
        ...(renewSecret && { salt, secretPrint: printOf(secret) }),
        updatedAt: new Date(environment.now()).toISOString(),
      })
      .where(eq(webhooks.id, id));
    await recordAudit(tx, { kind: "webhook", entryId: id, title: name, action: "updated", editor });
    await tx.execute(sql`select pg_notify(${webhooksDue}, '')`);
  });
  return { ...(await getWebhook(db, settings, id)), ...(renewSecret && { secret }) };
}

/** Deletes a webhook with its log. Waiting deliveries are not sent. @throws AppError `not-found` */
export async function removeWebhook(id: number, { db, editor }: Request): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(webhooks).where(eq(webhooks.id, id)).returning();
    if (!removed) throw noWebhook();
    await recordAudit(tx, { kind: "webhook", entryId: id, title: removed.name, action: "deleted", editor });
  });
}

/** Returns a webhook's deliveries, latest first. @throws AppError `not-found` */
export async function listDeliveries(db: Database, webhookId: number): Promise<Delivery[]> {
  if ((await db.$count(webhooks, eq(webhooks.id, webhookId))) === 0) throw noWebhook();
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhookId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(shownDeliveries);
  return rows.map(shown);
}

/** Sends a test to a webhook, even an inactive one. @throws AppError `not-found` */
export async function sendTest(db: Database, webhookId: number): Promise<Delivery> {
  if ((await db.$count(webhooks, eq(webhooks.id, webhookId))) === 0) throw noWebhook();
  const now = new Date(environment.now()).toISOString();
  return announced(db, async (tx) => {
    const [created] = await tx
      .insert(webhookDeliveries)
      .values({
        id: environment.randomUuid(),
        webhookId,
        event: "test",
        payload: { occurredAt: now, entry: null },
        nextAttemptAt: now,
        createdAt: now,
      })
      .returning();
    return created;
  });
}

/**
 * Resends a delivery under its own id, with the full retry schedule.
 * @throws AppError `not-found`, `conflict` if the webhook is inactive, unless the delivery is a test
 */
export const sendAgain = (db: Database, webhookId: number, deliveryId: string): Promise<Delivery> =>
  announced(db, async (tx) => {
    const [changed] = await tx
      .update(webhookDeliveries)
      .set({ state: "waiting", tries: 0, nextAttemptAt: new Date(environment.now()).toISOString() })
      .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, deliveryId)))
      .returning();
    // Only tests are sent to inactive webhooks.
    const isUnsent = changed !== undefined && changed.event !== "test" && !(await isActive(tx, webhookId));
    if (isUnsent) throw new AppError("conflict", activateFirst);
    return changed;
  });

const isActive = async (db: Database, id: number) =>
  (await db.$count(webhooks, and(eq(webhooks.id, id), eq(webhooks.isActive, true)))) > 0;

async function announced(
  db: Database,
  write: (tx: Database) => Promise<typeof webhookDeliveries.$inferSelect | undefined>,
): Promise<Delivery> {
  return db.transaction(async (tx) => {
    const row = await write(tx);
    if (!row) throw new AppError("not-found", "Delivery not found");
    await tx.execute(sql`select pg_notify(${webhooksDue}, '')`);
    return shown(row);
  });
}

const shown = ({
  id,
  event,
  state,
  nextAttemptAt,
  createdAt,
  attempts,
  payload,
}: typeof webhookDeliveries.$inferSelect): Delivery => ({
  id,
  event,
  state,
  status: attempts.at(-1)?.status ?? null,
  nextAttemptAt,
  createdAt,
  attempts,
  payload,
});

function refusePrivate(url: string, { fetchAllowHosts }: HookSettings) {
  const message = addressFault(url, fetchAllowHosts);
  if (message) throw new AppError("invalid", message, { issues: [{ path: "url", message }] });
}

const noWebhook = () => new AppError("not-found", "Webhook not found");
