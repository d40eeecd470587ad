import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import { type Editor, systemEditor } from "#accounts/editor.server.ts";
import { users } from "#accounts/user.table.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { withdraw } from "#cms/engine/write/bulk.server.ts";
import { type SaveRequest, saveAllOrNone } from "#cms/engine/write/save.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Job, JobContext } from "#db/jobs.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import { type DraftRow, drafts, expiries } from "./draft.table.ts";
import { mailEditors } from "./draft-mail.job.server.ts";
import { type DraftRef, findLive, ofRef } from "./draft-view.server.ts";
import { recordDraftAudit, titleOf } from "./drafts.server.ts";
import { assertReviewed, publicStatus, publishIf, refuseContested } from "./publish-draft.server.ts";
import { planExpiry, publishedRef, unscheduled } from "./schedule.server.ts";

/**
 * Publishes due drafts. Each schedule enqueues a job for its exact time; this one also runs every minute in case that job was lost.
 * Idempotent.
 */
export const publishScheduledDrafts = (types: ContentType[]): Job<"publish-scheduled"> => ({
  name: "publish-scheduled",
  schedule: () => "* * * * *",
  timeLimit: 5 * 60,
  retries: 2,
  run: (_data, context, signal) => publishScheduled(types, context, signal),
});

declare module "#db/jobs.server.ts" {
  interface JobData {
    "publish-scheduled": Record<string, never>;
  }
}

/**
 * Publishes due drafts and withdraws expired entries. Each runs in its own transaction, which checks again under a lock. Any number
 * of processes may run this concurrently, and a crash leaves the item for the next run.
 */
export async function publishScheduled(types: ContentType[], context: JobContext, signal: AbortSignal) {
  const typeOf = (due: { kind: string }) => types.find(({ kind }) => kind === due.kind);
  for (const draft of await listDue(context.db)) {
    const type = typeOf(draft);
    if (signal.aborted || !type) continue;
    await attempt(context, () =>
      publishDue({ type, key: draft.key, entryId: draft.entryId }, draft, context),
    );
  }
  for (const expiry of await listExpired(context.db)) {
    const type = typeOf(expiry);
    if (signal.aborted || !type) continue;
    await attempt(context, () => expire(type, expiry, context));
  }
}

/** Keeps one failure from delaying the others. The next run, a minute later, retries it. */
async function attempt({ log }: Pick<JobContext, "log">, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, "a scheduled publication or withdrawal failed");
  }
}

const now = () => new Date(environment.now()).toISOString();

const listDue = (db: Database) =>
  db.select().from(drafts).where(lte(drafts.goLiveAt, now())).orderBy(drafts.goLiveAt);

const listExpired = (db: Database) =>
  db.select().from(expiries).where(lte(expiries.expireAt, now())).orderBy(expiries.expireAt);

/** Thrown if another process has finished the item, or its schedule changed. */
class NoLongerDue extends Error {}

async function publishDue(ref: DraftRef, due: DraftRow, context: JobContext) {
  const request = await requestOf(due, context);
  try {
    const entry = await publishIf(
      ref,
      async (tx, draft, live) => {
        if (draft?.goLiveAt !== due.goLiveAt || draft.version !== due.version) throw new NoLongerDue();
        assertReviewed(draft);
        await refuseContested(tx, ref, draft, live);
        return { values: publicStatus(ref, draft, live), keptFields: [] };
      },
      request,
      async (tx, entry) => {
        if (due.expireAt) await planExpiry(tx, publishedRef(ref, entry), expiryOf(due));
      },
    );
    context.log.info({ kind: ref.type.kind, entryId: entry.id }, "a scheduled draft was published");
  } catch (error) {
    if (error instanceof NoLongerDue) return;
    if (!(error instanceof AppError) || !isFinal(error, due)) throw error;
    await noteFailure(ref, due, error.message, request);
  }
}

/** Errors that only an editor can fix. */
const contentErrors: ReadonlySet<ErrorCode> = new Set(["invalid", "conflict", "not-found", "too-large"]);

/** How long after its time a publication is retried on transient errors, in milliseconds. */
const patience = 60 * 60 * 1000;

const isFinal = ({ code, isTransient }: AppError, { goLiveAt }: DraftRow) =>
  contentErrors.has(code) && !(isTransient && Date.parse(goLiveAt ?? "") > environment.now() - patience);

const expiryOf = ({ expireAt, scheduledById, scheduledBy }: DraftRow) => ({
  expireAt,
  scheduledById,
  scheduledBy: scheduledBy ?? "",
});

/**
 * Unlocks a draft that cannot be published, keeps its changes and records the reason. A public entry, or one in the trash, still
 * expires.
 */
async function noteFailure(ref: DraftRef, due: DraftRow, failure: string, { db, editor, jobs }: SaveRequest) {
  await db.transaction(async (tx) => {
    const still = and(ofRef(ref), eq(drafts.version, due.version), eq(drafts.goLiveAt, String(due.goLiveAt)));
    const noted = await tx
      .update(drafts)
      .set({ ...unscheduled, failure })
      .where(still)
      .returning({ id: drafts.id });
    if (noted.length === 0) return;
    const live = await findLive(tx, ref);
    const canBePublic = live === null || ref.type.isPublic(live);
    if (due.expireAt && ref.entryId !== null && canBePublic) await planExpiry(tx, ref, expiryOf(due));
    const entry = { ...live, ...due.data };
    await recordDraftAudit(tx, ref, { action: "scheduled publication failed", entry, editor });
    await mailEditors(tx, jobs, ref, {
      addresses: await addressesOf(tx, [due.scheduledById, due.ownerId]),
      subject: `“${titleOf(ref.type, entry)}” was not published`,
      text: `It was scheduled for ${due.goLiveAt} and not published: ${failure}. Its changes are kept.`,
    });
  });
}

/** Email addresses of active accounts. */
async function addressesOf(db: Database, ids: (string | null)[]): Promise<string[]> {
  const named = inArray(
    users.id,
    ids.filter((id) => id !== null),
  );
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(named, isNull(users.deactivatedAt)));
  return rows.map(({ email }) => email);
}

async function expire(type: ContentType, due: typeof expiries.$inferSelect, context: JobContext) {
  const request = await requestOf(due, context);
  const { kind, entryId, expireAt } = due;
  await saveAllOrNone(request, async (within) => {
    const tx = within.db;
    // Locks the entry before the expiry's row, as everywhere.
    const [entry] = await tx
      .select({ id: type.table.id })
      .from(type.table)
      .where(eq(type.table.id, entryId))
      .for("update");
    // An entry in the trash keeps its expiry, so that it does not become public when it is restored.
    if (!entry) return;
    const condition = and(
      eq(expiries.kind, kind),
      eq(expiries.entryId, entryId),
      eq(expiries.expireAt, expireAt),
    );
    const deletedRows = await tx.delete(expiries).where(condition).returning();
    if (deletedRows.length === 0) return;
    await withdraw(type, entryId, within);
  });
}

/** Attributes a scheduled save to the editor who scheduled it. */
async function requestOf(
  { scheduledById, scheduledBy }: { scheduledById: string | null; scheduledBy: string | null },
  { db, invalidate, jobs, settings }: JobContext,
): Promise<SaveRequest> {
  return { db, invalidate, jobs, settings, editor: await editorOf(db, scheduledById, scheduledBy) };
}

async function editorOf(db: Database, id: string | null, name: string | null): Promise<Editor> {
  const { email, firstName, lastName, profileImageUrl, role } = users;
  const [editor] = await db
    .select({ id: users.id, email, firstName, lastName, profileImageUrl, role })
    .from(users)
    .where(eq(users.id, id ?? ""));
  // The permission to publish was checked when the schedule was set. A token has no account, but its saves are found by its id.
  return editor ? { ...editor, role: "system" } : { ...systemEditor(name ?? "Schedule"), id: id ?? "" };
}
