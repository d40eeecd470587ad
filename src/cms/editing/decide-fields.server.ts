import type { z } from "zod";
import { editorName } from "#accounts/editor.server.ts";
import type { Row } from "#cms/engine/content-type.server.ts";
import type { SaveRequest } from "#cms/engine/write/save.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { type DraftRow, draftComments, drafts } from "./draft.table.ts";
import { draftChanges } from "./draft-data.server.ts";
import type { decideBody } from "./draft-request.server.ts";
import { type DraftRef, type DraftView, findDraft, getLive, ofRef, showDraft } from "./draft-view.server.ts";
import { assertCurrent, changeDraft, recordDraftAudit } from "./drafts.server.ts";
import { publicStatus, publishIf } from "./publish-draft.server.ts";
import { assertMayReview, reviewedBy } from "./review.server.ts";

type Decisions = z.infer<typeof decideBody> & { version: number };

/**
 * Publishes the accepted fields of a draft under review. The rejected ones stay in the draft, which goes back to its author with
 * the reasons, as comments at the fields and in one note (docs/decisions/0076). All in one transaction.
 * @returns the rest of the draft
 * @throws AppError `conflict` for a new entry, if the draft does not await review, or if draft or live entry have changed;
 * `forbidden` for the editor who requested the review; `invalid` unless each changed field is decided once
 */
export async function decideFields(
  ref: DraftRef,
  { version, liveVersion, accepted, rejected }: Decisions,
  request: SaveRequest,
): Promise<DraftView> {
  const { db, editor } = request;
  const check = async (tx: Database, draft: DraftRow | null, live: Row | null) => {
    if (live === null)
      throw new AppError("conflict", "A new entry is reviewed as a whole: approve it or return it");
    await assertCurrent(tx, ref, { draft, live }, version);
    if (!draft) throw new AppError("conflict", "There are no changes to review");
    assertMayReview(draft, editor);
    // The decisions compare with this version, so they settle a conflict between it and the draft.
    if (live.updatedAt !== liveVersion)
      throw new AppError("conflict", "The entry was saved in the meantime. Compare the changes again.");
    assertEachDecided(draftChanges(ref.type, live, draft.data), [
      ...accepted,
      ...rejected.map(({ field }) => field),
    ]);
  };
  const giveBack = async (tx: Database, draft: DraftRow, entry: Row) => {
    await recordDraftAudit(tx, ref, { action: "draft returned", entry, editor });
    const who = {
      byId: editor.id,
      byName: editorName(editor),
      at: new Date(environment.now()).toISOString(),
    };
    await tx
      .insert(draftComments)
      .values(rejected.map(({ field, reason }) => ({ draftId: draft.id, field, text: reason, ...who })));
    return {
      state: "editing" as const,
      approvedVersion: null,
      note: noteOf(rejected),
      ...reviewedBy(editor),
    };
  };
  if (accepted.length === 0)
    return changeDraft(db, ref, editor, async (tx, draft, live) => {
      await check(tx, draft, live);
      return giveBack(tx, draft, { ...live, ...draft.data });
    });
  let underReview: DraftRow | null = null;
  await publishIf(
    ref,
    async (tx, draft, live) => {
      await check(tx, draft, live);
      underReview = draft;
      const keptFields = rejected.map(({ field }) => field);
      const isStatusRejected = keptFields.includes(ref.type.status.field);
      return { values: isStatusRejected ? {} : publicStatus(ref, draft, live), keptFields };
    },
    request,
    async (tx, saved) => {
      if (!underReview || rejected.length === 0) return;
      const changes = await giveBack(tx, underReview, { ...saved, ...underReview.data });
      await tx
        .update(drafts)
        .set({ ...changes, baseVersion: String(saved.updatedAt) })
        .where(ofRef(ref));
    },
  );
  return showDraft(db, ref, await findDraft(db, ref), await getLive(db, ref));
}

/** @throws AppError `invalid` unless the decisions name each changed field once */
function assertEachDecided(changed: string[], decided: string[]) {
  if (changed.length === 0) throw new AppError("conflict", "There are no changes to review");
  const missing = changed.filter((field) => !decided.includes(field));
  const wrong = decided.filter(
    (field, index) => !changed.includes(field) || decided.indexOf(field) !== index,
  );
  if (missing.length + wrong.length === 0) return;
  throw invalidFields([
    ...missing.map((field) => ({ path: field, message: `Accept or reject ${fieldLabel(field)}` })),
    ...wrong.map((field) => ({
      path: field,
      message: `${fieldLabel(field)} is decided twice or not changed`,
    })),
  ]);
}

const longestNote = 2000;

const noteOf = (rejected: Decisions["rejected"]) =>
  rejected
    .map(({ field, reason }) => `${fieldLabel(field)}: ${reason}`)
    .join("\n")
    .slice(0, longestNote);
