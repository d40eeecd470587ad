import { eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Row } from "../content-type.server.ts";
import { findLastSave } from "../history/revisions.server.ts";
import { withinSentence } from "../noun.ts";
import { createEntry } from "../write/create-entries.server.ts";
import { examineTexts } from "../write/examine-texts.server.ts";
import { parsePayload, type SaveRequest } from "../write/save.server.ts";
import { updateEntry } from "../write/write-entry.server.ts";
import { type DraftRow, drafts } from "./draft.table.ts";
import { type DraftRef, findConflicts, findDraft, getLive } from "./draft-view.server.ts";
import { assertUnlocked, assertVersion, lockDraft } from "./drafts.server.ts";

interface Publication {
  /** The draft's version as the editor knows it, 0 where there is none. */
  version: number;
  /** Leaves an unpublished entry, or a new one, as hidden as its own fields say: it is saved, not published. */
  keepsStatus?: boolean;
}

/**
 * Writes a draft's changes to its entry, by the ordinary pipeline, and deletes the draft: one transaction. It makes an
 * unpublished entry public.
 * @throws AppError `invalid` with the fields at fault, `locked` while it is scheduled, `conflict` with the draft when that was
 *   changed meanwhile or waits for review, with `fields` when the live entry was
 */
export async function publishDraft(
  ref: DraftRef,
  { version, keepsStatus = false }: Publication,
  request: SaveRequest,
): Promise<Row> {
  return publishIf(
    ref,
    async (tx, draft, live) => {
      if (draft) assertUnlocked(draft);
      await assertVersion(tx, ref, { draft, live }, version);
      if (draft) assertReviewed(draft);
      await assertLiveUnmoved(tx, ref, draft, live);
      return keepsStatus ? {} : publicStatus(ref, draft, live);
    },
    request,
  );
}

/** Decides within the transaction whether to publish. @returns further values for the entry. @throws AppError */
type Condition = (tx: Database, draft: DraftRow | null, live: Row | null) => Promise<Row>;

/**
 * Publishes a draft if a condition holds once draft and entry are locked: the entry first, as everywhere. `afterwards` is part
 * of the transaction.
 */
export async function publishIf(
  ref: DraftRef,
  condition: Condition,
  request: SaveRequest,
  afterwards?: (tx: Database, entry: Row) => Promise<void>,
): Promise<Row> {
  const { type, entryId } = ref;
  const known = await findDraft(request.db, ref);
  // Texts are rendered before the transaction opens; the save itself finds them rendered.
  await examineTexts(type, known?.data ?? {}, request.db, entryId);
  const tags = new Set<string>();
  const entry = await retryConflicts(() =>
    request.db.transaction(async (tx) => {
      tags.clear();
      const live = await lockLive(tx, ref);
      const draft = await lockDraft(tx, ref);
      const payload = { ...draft?.data, ...(await condition(tx, draft, live)) };
      const invalidate: SaveRequest["invalidate"] = (dropped) => {
        for (const tag of dropped) tags.add(tag);
      };
      const within = { ...request, db: tx, invalidate };
      if (draft) await tx.delete(drafts).where(eq(drafts.id, draft.id));
      const saved =
        entryId === null
          ? await createEntry(type, payload, within)
          : await updateEntry(type, { id: entryId }, payload, within);
      await afterwards?.(tx, saved);
      return saved;
    }),
  );
  request.invalidate([...tags]);
  return entry;
}

async function lockLive(tx: Database, ref: DraftRef): Promise<Row | null> {
  const { table } = ref.type;
  if (ref.entryId !== null)
    await tx.select({ id: table.id }).from(table).where(eq(table.id, ref.entryId)).for("update");
  return getLive(tx, ref);
}

/** @throws AppError `invalid` with the fields that keep a draft from being published */
export function assertPublishable({ type, entryId }: DraftRef, data: Row) {
  parsePayload(entryId === null ? type.input : type.input.partial(), data);
}

/** @throws AppError `conflict` for a draft that waits for its review, or was changed after it */
export function assertReviewed({ state, version, approvedVersion }: DraftRow) {
  if (state === "editing" || (state === "approved" && approvedVersion === version)) return;
  throw new AppError("conflict", "This draft waits for review: approve or return it first", { state });
}

/** The status in which readers see the entry; a live one keeps what its draft says. */
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
  const message = `This ${withinSentence(noun)} was changed by ${last.changedBy ?? "somebody else"} after your draft was begun`;
  throw new AppError("conflict", message, { fields, current: live, liveVersion: live.updatedAt, ...last });
}
