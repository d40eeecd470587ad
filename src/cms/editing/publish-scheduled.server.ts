import { and, eq, lte } from "drizzle-orm";
import { type Editor, systemEditor } from "#accounts/editor.server.ts";
import { users } from "#accounts/user.table.ts";
import type { Database } from "#db/database.server.ts";
import type { JobContext } from "#db/jobs.server.ts";
import { AppError } from "#shared/errors.ts";
import { fieldLabel } from "#shared/field-label.ts";
import type { ContentType } from "../content-type.server.ts";
import { withdraw } from "../write/bulk.server.ts";
import type { SaveRequest } from "../write/save.server.ts";
import { type DraftRow, drafts, expiries } from "./draft.table.ts";
import { type DraftConflict, type DraftRef, findConflicts, findLive, ofRef } from "./draft-view.server.ts";
import { recordDraftAudit } from "./drafts.server.ts";
import { assertReviewed, publicStatus, publishIf } from "./publish-draft.server.ts";
import { planExpiry, publishedRef, unscheduled } from "./schedule.server.ts";

/**
 * Publishes the drafts that are due and withdraws the entries that expire. Each is one transaction that looks again, so that
 * any number of processes may do this at once, and one that dies in it leaves the work whole to the next.
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

/** One that fails keeps none of the others from their time; it is tried again with the next minute. */
async function attempt({ log }: Pick<JobContext, "log">, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, "a schedule could not be carried out");
  }
}

const now = () => new Date().toISOString();

const listDue = (db: Database) =>
  db.select().from(drafts).where(lte(drafts.goLiveAt, now())).orderBy(drafts.goLiveAt);

const listExpired = (db: Database) =>
  db.select().from(expiries).where(lte(expiries.expireAt, now())).orderBy(expiries.expireAt);

/** Raised where another process has done it, or the schedule has changed. */
class NoLongerDue extends Error {}

async function publishDue(ref: DraftRef, due: DraftRow, context: JobContext) {
  const request = await requestOf(due, context);
  try {
    const entry = await publishIf(
      ref,
      async (tx, draft, live) => {
        if (draft?.goLiveAt !== due.goLiveAt || draft.version !== due.version) throw new NoLongerDue();
        assertReviewed(draft);
        const conflicts = live ? await findConflicts(tx, ref, draft, live) : [];
        refuseContested(conflicts);
        return publicStatus(ref, draft, live);
      },
      request,
      async (tx, entry) => {
        if (due.expireAt) await planExpiry(tx, publishedRef(ref, entry), expiryOf(due));
      },
    );
    context.log.info({ kind: ref.type.kind, entryId: entry.id }, "a scheduled draft was published");
  } catch (error) {
    if (error instanceof NoLongerDue) return;
    if (!(error instanceof AppError)) throw error;
    await noteFailure(ref, due, error.message, request);
  }
}

/** @throws AppError `conflict` with the fields that both draft and live entry have changed */
function refuseContested(conflicts: DraftConflict[]) {
  const fields = conflicts.filter(({ isContested }) => isContested).map(({ field }) => fieldLabel(field));
  if (fields.length === 0) return;
  const named = fields.join(", ").toLowerCase();
  throw new AppError("conflict", `The live entry was changed after the draft was begun: ${named}`);
}

const expiryOf = ({ expireAt, scheduledById, scheduledBy }: DraftRow) => ({
  expireAt,
  scheduledById,
  scheduledBy: scheduledBy ?? "",
});

/** A draft that cannot be published keeps its changes, is unlocked, and says why. */
async function noteFailure(ref: DraftRef, due: DraftRow, failure: string, { db, editor }: SaveRequest) {
  await db.transaction(async (tx) => {
    const still = and(ofRef(ref), eq(drafts.version, due.version), eq(drafts.goLiveAt, String(due.goLiveAt)));
    const noted = await tx
      .update(drafts)
      .set({ ...unscheduled, failure })
      .where(still)
      .returning({ id: drafts.id });
    if (noted.length === 0) return;
    const entry = { ...(await findLive(tx, ref)), ...due.data };
    await recordDraftAudit(tx, ref, { action: "scheduled publication failed", entry, editor });
  });
}

async function expire(type: ContentType, due: typeof expiries.$inferSelect, context: JobContext) {
  const request = await requestOf(due, context);
  const tags = new Set<string>();
  const { kind, entryId, expireAt } = due;
  await context.db.transaction(async (tx) => {
    tags.clear();
    // Before the row of the expiry, as everywhere: the entry first.
    await tx.select({ id: type.table.id }).from(type.table).where(eq(type.table.id, entryId)).for("update");
    const own = and(eq(expiries.kind, kind), eq(expiries.entryId, entryId), eq(expiries.expireAt, expireAt));
    const taken = await tx.delete(expiries).where(own).returning();
    if (taken.length === 0) return;
    const invalidate: SaveRequest["invalidate"] = (dropped) => {
      for (const tag of dropped) tags.add(tag);
    };
    await withdraw(type, entryId, { ...request, db: tx, invalidate }).catch(ignoreDeleted);
  });
  context.invalidate([...tags]);
}

function ignoreDeleted(error: unknown) {
  if (!(error instanceof AppError && error.code === "not-found")) throw error;
}

/** A scheduled save is made in the name of the editor who scheduled it. */
async function requestOf(
  { scheduledById, scheduledBy }: { scheduledById: string | null; scheduledBy: string | null },
  { db, invalidate, jobs }: JobContext,
): Promise<SaveRequest> {
  return { db, invalidate, jobs, editor: await editorOf(db, scheduledById, scheduledBy) };
}

async function editorOf(db: Database, id: string | null, name: string | null): Promise<Editor> {
  const { email, firstName, lastName, profileImageUrl, role } = users;
  const [editor] = await db
    .select({ id: users.id, email, firstName, lastName, profileImageUrl, role })
    .from(users)
    .where(eq(users.id, id ?? ""));
  // The right to publish was checked when the time was set.
  return editor ? { ...editor, role: "system" } : systemEditor(name ?? "Schedule");
}
