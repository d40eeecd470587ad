import { and, eq } from "drizzle-orm";
import { editorName } from "#accounts/editor.server.ts";
import type { Row } from "#cms/engine/content-type.server.ts";
import type { SaveRequest } from "#cms/engine/write/save.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { type DraftRow, expiries } from "./draft.table.ts";
import type { DraftRef, DraftView } from "./draft-view.server.ts";
import { assertCurrent, changeDraft, recordDraftAudit } from "./drafts.server.ts";
import { assertReviewed, rehearsePublication } from "./publish-draft.server.ts";

/** When a draft goes live and when its entry is withdrawn, in ISO 8601. At least one is set. */
export interface Schedule {
  goLiveAt?: string | null | undefined;
  expireAt?: string | null | undefined;
}

/**
 * Schedules and locks a draft. Without `goLiveAt`, schedules only the live entry's withdrawal.
 * @throws AppError `invalid` for times in the past, `locked` while scheduled, and any reason the draft could not be published now
 */
export async function scheduleDraft(
  ref: DraftRef,
  schedule: Schedule,
  version: number,
  request: SaveRequest,
): Promise<DraftView> {
  const { db, editor, jobs } = request;
  const { goLiveAt, expireAt } = readTimes(schedule);
  // Fail now: no editor is there to fix it at the scheduled time.
  if (goLiveAt) await rehearsePublication(ref, version, request);
  const by = { scheduledById: editor.id, scheduledBy: editorName(editor) };
  return changeDraft(db, ref, editor, async (tx, draft, live) => {
    await assertCurrent(tx, ref, { draft, live }, version);
    if (goLiveAt) assertReviewed(draft);
    await dropExpiry(tx, ref);
    if (!goLiveAt) await planExpiry(tx, ref, { expireAt, ...by });
    for (const time of [goLiveAt, expireAt])
      if (time) await jobs.send(tx, "publish-scheduled", {}, { startAfter: new Date(time) });
    await recordDraftAudit(tx, ref, { action: "scheduled", entry: { ...live, ...draft.data }, editor });
    return goLiveAt ? { goLiveAt, expireAt, failure: null, ...by } : {};
  });
}

/** Cancels publication and withdrawal, and unlocks the draft. */
export const unscheduleDraft = (
  ref: DraftRef,
  { db, editor }: Pick<SaveRequest, "db" | "editor">,
): Promise<DraftView> =>
  changeDraft(db, ref, editor, async (tx, draft, live) => {
    const hadExpiry = await dropExpiry(tx, ref);
    if (draft.goLiveAt || hadExpiry)
      await recordDraftAudit(tx, ref, { action: "unscheduled", entry: { ...live, ...draft.data }, editor });
    return unscheduled;
  });

export const unscheduled: Partial<DraftRow> = {
  goLiveAt: null,
  expireAt: null,
  scheduledById: null,
  scheduledBy: null,
  failure: null,
};

/** Schedules an entry's withdrawal. @throws AppError `invalid` for a new entry, which has to go live first */
export async function planExpiry(
  db: Database,
  { type, entryId }: DraftRef,
  plan: Omit<typeof expiries.$inferInsert, "kind" | "entryId" | "expireAt" | "scheduledBy"> & {
    expireAt: string | null;
    scheduledBy: string;
  },
) {
  const { expireAt } = plan;
  if (!expireAt || entryId === null)
    throw invalidFields([{ path: "goLiveAt", message: "Choose when the draft goes live" }]);
  const values = { ...plan, expireAt };
  await db
    .insert(expiries)
    .values({ kind: type.kind, entryId, ...values })
    .onConflictDoUpdate({ target: [expiries.kind, expiries.entryId], set: values });
}

async function dropExpiry(db: Database, { type, entryId }: DraftRef): Promise<boolean> {
  if (entryId === null) return false;
  const dropped = await db
    .delete(expiries)
    .where(and(eq(expiries.kind, type.kind), eq(expiries.entryId, entryId)))
    .returning();
  return dropped.length > 0;
}

function readTimes({ goLiveAt = null, expireAt = null }: Schedule) {
  const now = new Date(environment.now()).toISOString();
  const times = { goLiveAt: inUtc(goLiveAt), expireAt: inUtc(expireAt) };
  if (!times.goLiveAt && !times.expireAt)
    throw invalidFields([{ path: "goLiveAt", message: "Choose when the draft goes live" }]);
  const issues = [];
  if (times.goLiveAt && times.goLiveAt <= now)
    issues.push({ path: "goLiveAt", message: "The go-live time has passed" });
  if (times.expireAt && times.expireAt <= now)
    issues.push({ path: "expireAt", message: "The expiry time has passed" });
  else if (times.expireAt && times.goLiveAt && times.expireAt <= times.goLiveAt)
    issues.push({ path: "expireAt", message: "The expiry time must be after the time it goes live" });
  if (issues.length > 0) throw invalidFields(issues);
  return times;
}

const inUtc = (time: string | null) => (time === null ? null : new Date(time).toISOString());

/** The reference of the entry that a draft was published to. */
export const publishedRef = (ref: DraftRef, entry: Row): DraftRef => ({
  ...ref,
  entryId: Number(entry.id),
  key: String(entry.id),
});
