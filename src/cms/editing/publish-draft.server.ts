import { eq } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import type { Row } from "#cms/engine/content-type.server.ts";
import { findLastSave } from "#cms/engine/history/revisions.server.ts";
import { withinSentence } from "#cms/engine/noun.ts";
import { placeLast } from "#cms/engine/ordering.server.ts";
import { createEntry, examineTexts } from "#cms/engine/write/create-entries.server.ts";
import { type SaveRequest, saveAllOrNone } from "#cms/engine/write/save.server.ts";
import { updateEntry } from "#cms/engine/write/write-entry.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { type DraftRow, drafts, publishedDrafts } from "./draft.table.ts";
import { recordLastVersions } from "./draft-versions.server.ts";
import { type DraftRef, findConflicts, findDraft, getLive } from "./draft-view.server.ts";
import { assertCurrent, lockDraft } from "./drafts.server.ts";

interface Publication {
  /** The version the editor knows, 0 without a draft. */
  version: number;
  /** Saves an unpublished or new entry with the status it contains, instead of publishing it. */
  keepsStatus?: boolean | undefined;
  /** Colleagues' fields to publish as well: their names, or all. */
  include?: "all" | string[] | undefined;
}

/**
 * Writes the editor's changes to the entry through the ordinary save, in one transaction. Publishes an unpublished entry. Fields
 * last changed by colleagues stay in the draft unless `include` names them; if none stay, the draft ends. New entries and approved
 * drafts are published whole.
 * @throws AppError `invalid` with the invalid fields, `locked` while scheduled, `conflict` with the draft if it changed or awaits
 * review, with `fields` if the live entry changed, with `others` if only colleagues changed it
 */
export async function publishDraft(
  ref: DraftRef,
  { version, keepsStatus = false, include = [] }: Publication,
  request: SaveRequest,
): Promise<Row> {
  return publishIf(
    ref,
    async (tx, draft, live) => {
      await assertCurrent(tx, ref, { draft, live }, version);
      if (draft) assertReviewed(draft);
      await assertLiveUnmoved(tx, ref, draft, live);
      const values = keepsStatus ? {} : publicStatus(ref, draft, live);
      return {
        values,
        keptFields: draft ? fieldsToKeep(ref, draft, { editor: request.editor, include }) : [],
      };
    },
    request,
  );
}

/**
 * Returns the fields that stay in the draft: colleagues' changes that were not named.
 * @throws AppError `conflict` with `others` if nothing else changed
 */
function fieldsToKeep(
  { entryId }: DraftRef,
  draft: DraftRow,
  { editor, include }: { editor: Editor; include: "all" | string[] },
): string[] {
  if (entryId === null || draft.state === "approved" || include === "all") return [];
  const keptFields = Object.entries(draft.authors)
    .filter(([field, { id }]) => id !== editor.id && Object.hasOwn(draft.data, field))
    .map(([field]) => field)
    .filter((field) => !include.includes(field));
  if (keptFields.length === 0 || keptFields.length < Object.keys(draft.data).length) return keptFields;
  const others = keptFields.map((field) => ({ field, by: draft.authors[field]?.name ?? "" }));
  const named = others.map(({ field, by }) => `${fieldLabel(field)} by ${by}`).join(", ");
  throw new AppError("conflict", `Colleagues made these changes: ${named}. Name them to publish them.`, {
    others,
  });
}

/** Thrown to roll back a rehearsal's transaction. */
class Rehearsed extends Error {}

/** Publishes a draft and rolls back. @throws AppError whatever the publication would throw */
export async function rehearsePublication(ref: DraftRef, version: number, request: SaveRequest) {
  try {
    await publishIf(
      ref,
      async (tx, draft, live) => {
        await assertCurrent(tx, ref, { draft, live }, version);
        if (draft) assertReviewed(draft);
        await refuseContested(tx, ref, draft, live);
        return { values: publicStatus(ref, draft, live), keptFields: [] };
      },
      request,
      async () => {
        throw new Rehearsed();
      },
    );
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error;
  }
}

/**
 * Decides inside the transaction whether to publish.
 * @returns extra values for the entry, and the fields that stay in the draft.
 * @throws AppError
 */
type Condition = (
  tx: Database,
  draft: DraftRow | null,
  live: Row | null,
) => Promise<{ values: Row; keptFields: string[] }>;

/**
 * Publishes a draft if a condition holds with entry and draft locked, in that order, as everywhere. `afterwards` runs in the same
 * transaction.
 */
export async function publishIf(
  ref: DraftRef,
  condition: Condition,
  request: SaveRequest,
  afterwards?: (tx: Database, entry: Row) => Promise<void>,
): Promise<Row> {
  const { type, entryId } = ref;
  const storedDraft = await findDraft(request.db, ref);
  // Renders texts before the transaction opens, so the save finds them rendered.
  await examineTexts(type, storedDraft?.data ?? {}, request.db, entryId);
  return saveAllOrNone(request, async (within) => {
    const tx = within.db;
    const live = await lockLive(tx, ref);
    const draft = await lockDraft(tx, ref);
    const { values, keptFields } = await condition(tx, draft, live);
    const payload = { ...omit(draft?.data ?? {}, keptFields), ...values };
    if (draft && keptFields.length === 0) await endDraft(tx, draft, within);
    const saved =
      entryId === null
        ? await createEntry(type, await placeLast(tx, type, payload), within)
        : await updateEntry(type, { id: entryId }, payload, within);
    if (draft && keptFields.length > 0) await keepFields(tx, { draft, keptFields, live, saved });
    await afterwards?.(tx, saved);
    return saved;
  });
}

/** Deletes a published draft, and keeps it with its batch, whose undo brings it back. */
async function endDraft(tx: Database, { id, ...draft }: DraftRow, { batchId }: SaveRequest) {
  await recordLastVersions(tx, eq(drafts.id, id));
  await tx.delete(drafts).where(eq(drafts.id, id));
  if (batchId === undefined) return;
  await tx.insert(publishedDrafts).values({ batchId, draft, at: new Date(environment.now()).toISOString() });
}

const omit = (values: Row, fields: string[]): Row =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));

const pick = <Value>(values: Record<string, Value>, fields: string[]): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)));

/** Rebases the remaining fields on the entry just saved, unless the draft has an unresolved conflict. */
async function keepFields(
  tx: Database,
  { draft, keptFields, live, saved }: { draft: DraftRow; keptFields: string[]; live: Row | null; saved: Row },
) {
  const isUnmoved = draft.baseVersion === live?.updatedAt;
  await tx
    .update(drafts)
    .set({
      data: pick(draft.data, keptFields),
      authors: pick(draft.authors, keptFields),
      version: draft.version + 1,
      ...(isUnmoved && { baseVersion: String(saved.updatedAt) }),
    })
    .where(eq(drafts.id, draft.id));
}

async function lockLive(tx: Database, ref: DraftRef): Promise<Row | null> {
  const { table } = ref.type;
  if (ref.entryId !== null)
    await tx.select({ id: table.id }).from(table).where(eq(table.id, ref.entryId)).for("update");
  return getLive(tx, ref);
}

/** @throws AppError `conflict` if the draft awaits review, or changed after it */
export function assertReviewed({ state, version, approvedVersion }: DraftRow) {
  if (state === "editing" || (state === "approved" && approvedVersion === version)) return;
  throw new AppError("conflict", "This draft is waiting for review: approve or return it first", { state });
}

/** Returns the status that makes the entry public, or nothing if the draft of a public entry changes its status. */
export function publicStatus({ type }: DraftRef, draft: DraftRow | null, live: Row | null): Row {
  const { field, values, visible } = type.status;
  const isWithdrawal = live !== null && type.isPublic(live) && Object.hasOwn(draft?.data ?? {}, field);
  return isWithdrawal ? {} : { [field]: values[visible] };
}

async function assertLiveUnmoved(db: Database, ref: DraftRef, draft: DraftRow | null, live: Row | null) {
  if (!draft || !live) return;
  const fields = await findConflicts(db, ref, draft, live);
  if (fields.length === 0) return;
  const { kind, noun } = ref.type;
  const last = await findLastSave(db, kind, Number(live.id));
  const message = `This ${withinSentence(noun)} was changed by ${last.changedBy ?? "someone else"} after your draft was started`;
  throw new AppError("conflict", message, { fields, current: live, liveVersion: live.updatedAt, ...last });
}

/** @throws AppError `conflict` with the fields changed in both draft and live entry */
export async function refuseContested(db: Database, ref: DraftRef, draft: DraftRow | null, live: Row | null) {
  if (!draft || !live) return;
  const fields = (await findConflicts(db, ref, draft, live)).filter(({ isContested }) => isContested);
  if (fields.length === 0) return;
  const named = fields
    .map(({ field }) => fieldLabel(field))
    .join(", ")
    .toLowerCase();
  const message = `The live entry was changed after the draft was started: ${named}`;
  const last = await findLastSave(db, ref.type.kind, Number(live.id));
  throw new AppError("conflict", message, { fields, current: live, liveVersion: live.updatedAt, ...last });
}
