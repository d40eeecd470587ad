import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { DraftRow } from "./draft.table.ts";
import type { DraftRef, DraftView } from "./draft-view.server.ts";
import { assertUnlocked, assertVersion, changeDraft, recordDraftAudit } from "./drafts.server.ts";

interface Step {
  editor: Editor;
  /** The version that the editor has read, where the call gives it. */
  version?: number | undefined;
}

/** A step's event in the audit, and what it changes of the draft. */
interface Transition {
  action: string;
  changesOf: (draft: DraftRow) => Partial<DraftRow>;
}

/** Asks colleagues to review a draft: it is published once its present version is approved. */
export const requestReview = (db: Database, ref: DraftRef, step: Step): Promise<DraftView> =>
  takeStep(db, ref, step, {
    action: "review requested",
    changesOf: () => ({
      state: "in_review",
      requestedById: step.editor.id || null,
      requestedBy: editorName(step.editor),
      requestedAt: new Date().toISOString(),
      reviewedBy: null,
      reviewedAt: null,
      approvedVersion: null,
      note: null,
    }),
  });

/**
 * Approves the version that a draft has now (docs/decisions/0076).
 * @throws AppError `conflict` for one that does not wait for review, `forbidden` for whoever asked for the review
 */
export const approveDraft = (db: Database, ref: DraftRef, step: Step): Promise<DraftView> =>
  takeStep(db, ref, step, {
    action: "draft approved",
    changesOf: (draft) => {
      assertWaiting(draft);
      if (draft.requestedById === step.editor.id && step.editor.role !== "owner")
        throw new AppError(
          "forbidden",
          "You asked for this review yourself: somebody else has to approve it",
        );
      return { state: "approved", approvedVersion: draft.version, note: null, ...reviewedBy(step.editor) };
    },
  });

/** Returns a draft to its author with a note. @throws AppError `conflict` for one that is not under review */
export const returnDraft = (db: Database, ref: DraftRef, step: Step & { note: string }): Promise<DraftView> =>
  takeStep(db, ref, step, {
    action: "draft returned",
    changesOf: (draft) => {
      if (draft.state === "editing") assertWaiting(draft);
      return { state: "editing", approvedVersion: null, note: step.note, ...reviewedBy(step.editor) };
    },
  });

const takeStep = (
  db: Database,
  ref: DraftRef,
  { editor, version }: Step,
  { action, changesOf }: Transition,
) =>
  changeDraft(db, ref, editor, async (tx, draft, live) => {
    assertUnlocked(draft);
    if (version !== undefined) await assertVersion(tx, ref, { draft, live }, version);
    if (Object.keys(draft.data).length === 0)
      throw new AppError("conflict", "There are no changes to review");
    await recordDraftAudit(tx, ref, { action, entry: { ...live, ...draft.data }, editor });
    return changesOf(draft);
  });

function assertWaiting({ state }: DraftRow) {
  if (state !== "in_review") throw new AppError("conflict", "This draft does not wait for review", { state });
}

const reviewedBy = (editor: Editor) => ({
  reviewedBy: editorName(editor),
  reviewedAt: new Date().toISOString(),
});
