import { and, eq } from "drizzle-orm";
import { editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import type { Row } from "../content-type.server.ts";
import type { SaveRequest } from "../write/save.server.ts";
import { type DraftRow, expiries } from "./draft.table.ts";
import type { DraftRef, DraftView } from "./draft-view.server.ts";
import { assertVersion, changeDraft, recordDraftAudit } from "./drafts.server.ts";
import { assertPublishable, assertReviewed, publicStatus } from "./publish-draft.server.ts";

/** The times at which a draft goes live and its entry is withdrawn: ISO 8601, one of them at least. */
export interface Schedule {
  goLiveAt?: string | null | undefined;
  expireAt?: string | null | undefined;
}

/**
 * Schedules a draft, which is locked from then on; without `goLiveAt`, the withdrawal of the live entry alone.
 * @throws AppError `invalid` for times that have passed and for fields that could not be published, `conflict` for another
 *   version and for a draft that waits for review
 */
export async function scheduleDraft(
  ref: DraftRef,
  schedule: Schedule,
  version: number,
  { db, editor, jobs }: Pick<SaveRequest, "db" | "editor" | "jobs">,
): Promise<DraftView> {
  const { goLiveAt, expireAt } = readTimes(schedule);
  const by = { scheduledById: editor.id, scheduledBy: editorName(editor) };
  return changeDraft(db, ref, editor, async (tx, draft, live) => {
    await assertVersion(tx, ref, { draft, live }, version);
    if (goLiveAt) {
      assertReviewed(draft);
      assertPublishable(ref, { ...draft.data, ...publicStatus(ref, draft, live) });
    }
    await dropExpiry(tx, ref);
    if (!goLiveAt) await planExpiry(tx, ref, { expireAt, ...by });
    for (const time of [goLiveAt, expireAt])
      if (time) await jobs.send(tx, "publish-scheduled", {}, { startAfter: new Date(time) });
    await recordDraftAudit(tx, ref, { action: "scheduled", entry: { ...live, ...draft.data }, editor });
    if (goLiveAt) return { goLiveAt, expireAt, failure: null, ...by };
    return draft.goLiveAt ? unscheduled : {};
  });
}

/** Takes back a schedule, publication and withdrawal: the draft can be changed again. */
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

/** Plans an entry's withdrawal. @throws AppError `invalid` for a new entry, which has to go live first */
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
    throw invalidFields([{ path: "goLiveAt", message: "Say when the draft goes live" }]);
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
  const now = new Date().toISOString();
  const times = { goLiveAt: inUtc(goLiveAt), expireAt: inUtc(expireAt) };
  if (!times.goLiveAt && !times.expireAt)
    throw invalidFields([{ path: "goLiveAt", message: "Say when the draft goes live" }]);
  const issues = [];
  if (times.goLiveAt && times.goLiveAt <= now)
    issues.push({ path: "goLiveAt", message: "The time to go live has passed" });
  if (times.expireAt && times.expireAt <= now)
    issues.push({ path: "expireAt", message: "The time to expire has passed" });
  else if (times.expireAt && times.goLiveAt && times.expireAt <= times.goLiveAt)
    issues.push({ path: "expireAt", message: "It has to expire after it goes live" });
  if (issues.length > 0) throw invalidFields(issues);
  return times;
}

const inUtc = (time: string | null) => (time === null ? null : new Date(time).toISOString());

/** The row of an entry that a draft has been published to, for its withdrawal. */
export const publishedRef = (ref: DraftRef, entry: Row): DraftRef => ({
  ...ref,
  entryId: Number(entry.id),
  key: String(entry.id),
});
