import { and, isNull, ne } from "drizzle-orm";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import { may } from "#accounts/permissions.ts";
import { users } from "#accounts/user.table.ts";
import type { Row } from "#cms/engine/content-type.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Jobs } from "#db/jobs.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { DraftRow } from "./draft.table.ts";
import { mailEditors } from "./draft-mail.job.server.ts";
import type { DraftRef, DraftView } from "./draft-view.server.ts";
import { assertCurrent, assertUnlocked, changeDraft, recordDraftAudit, titleOf } from "./drafts.server.ts";

interface Step {
  editor: Editor;
  /** The version the editor read, if the call sends it. */
  version?: number | undefined;
}

/** A review step's audit event and its changes to the draft. */
interface Transition {
  action: string;
  changesOf: (draft: DraftRow) => Partial<DraftRow>;
  /** Further work in the step's transaction. */
  follow?: (tx: Database, entry: Row) => Promise<unknown>;
}

/** Email addresses of active colleagues who can approve a draft. */
async function reviewersOf(db: Database, { id }: Editor): Promise<string[]> {
  const rows = await db
    .select({ email: users.email, role: users.role })
    .from(users)
    .where(and(isNull(users.deactivatedAt), ne(users.id, id)));
  return rows.filter(({ role }) => may({ role }, "content:publish")).map(({ email }) => email);
}

/** Requests a review, by email if `jobs` is set. The draft can be published once its current version is approved. */
export const requestReview = (
  db: Database,
  ref: DraftRef,
  { jobs, ...step }: Step & { jobs: Jobs | null },
): Promise<DraftView> =>
  takeStep(db, ref, step, {
    action: "review requested",
    follow: async (tx, entry) =>
      jobs &&
      mailEditors(tx, jobs, ref, {
        addresses: await reviewersOf(tx, step.editor),
        subject: `“${titleOf(ref.type, entry)}” is waiting for your review`,
        text: `${editorName(step.editor)} asks for a review. The draft can be published once it is approved.`,
      }),
    changesOf: () => ({
      state: "in_review",
      requestedById: step.editor.id || null,
      requestedBy: editorName(step.editor),
      requestedAt: new Date(environment.now()).toISOString(),
      reviewedBy: null,
      reviewedAt: null,
      approvedVersion: null,
      note: null,
    }),
  });

/**
 * Approves the draft's current version (docs/decisions/0076).
 * @throws AppError `conflict` if it does not await review, `forbidden` for the editor who requested the review
 */
export const approveDraft = (db: Database, ref: DraftRef, step: Step): Promise<DraftView> =>
  takeStep(db, ref, step, {
    action: "draft approved",
    changesOf: (draft) => {
      assertMayReview(draft, step.editor);
      return { state: "approved", approvedVersion: draft.version, note: null, ...reviewedBy(step.editor) };
    },
  });

/** Returns a draft to its author with a note. @throws AppError `conflict` if it is not under review */
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
  { action, changesOf, follow }: Transition,
) =>
  changeDraft(db, ref, editor, async (tx, draft, live) => {
    assertUnlocked(draft);
    if (version !== undefined) await assertCurrent(tx, ref, { draft, live }, version);
    if (Object.keys(draft.data).length === 0)
      throw new AppError("conflict", "There are no changes to review");
    const entry = { ...live, ...draft.data };
    await recordDraftAudit(tx, ref, { action, entry, editor });
    const changes = changesOf(draft);
    await follow?.(tx, entry);
    return changes;
  });

/**
 * @throws AppError `conflict` if the draft does not await review, `forbidden` for the editor who requested the review, unless owner
 */
export function assertMayReview(draft: DraftRow, { id, role }: Editor) {
  assertWaiting(draft);
  if (draft.requestedById === id && role !== "owner")
    throw new AppError("forbidden", "You requested this review, so someone else must approve it");
}

function assertWaiting({ state }: DraftRow) {
  if (state !== "in_review")
    throw new AppError("conflict", "This draft is not waiting for review", { state });
}

export const reviewedBy = (editor: Editor) => ({
  reviewedBy: editorName(editor),
  reviewedAt: new Date(environment.now()).toISOString(),
});
