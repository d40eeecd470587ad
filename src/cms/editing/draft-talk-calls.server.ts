import { and, asc, eq, getTableColumns } from "drizzle-orm";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { draftComments } from "./draft.table.ts";
import { type DraftRef, findDraft } from "./draft-view.server.ts";
import { changeDraft } from "./drafts.server.ts";

export interface NewComment {
  field: string;
  quote?: string | null | undefined;
  text: string;
  /** The comment that this one answers. */
  parentId?: number | null | undefined;
}

export type DraftComment = Awaited<ReturnType<typeof listComments>>[number];

const { draftId: _, ...columns } = getTableColumns(draftComments);

/** The comments of a draft, the oldest first. */
export async function listComments(db: Database, ref: DraftRef) {
  const draft = await findDraft(db, ref);
  return draft ? selectComments(db, draft.id) : [];
}

const selectComments = (db: Database, draftId: number) =>
  db
    .select(columns)
    .from(draftComments)
    .where(eq(draftComments.draftId, draftId))
    .orderBy(asc(draftComments.id));

const mostComments = 500;

/** Adds a comment at a field, or an answer to one. @throws AppError `not-found` for an answer to none */
export async function addComment(db: Database, ref: DraftRef, comment: NewComment, editor: Editor) {
  const { field, quote = null, text, parentId = null } = comment;
  if (!Object.hasOwn(ref.type.input.shape, field))
    throw invalidFields([{ path: "field", message: "There is no such field" }]);
  let added: DraftComment | undefined;
  await changeDraft(db, ref, editor, async (tx, { id: draftId }) => {
    if (parentId !== null) await getComment(tx, draftId, parentId);
    const count = await tx.$count(draftComments, eq(draftComments.draftId, draftId));
    if (count >= mostComments) throw new AppError("conflict", `A draft has at most ${mostComments} comments`);
    const who = { byId: editor.id, byName: editorName(editor), at: new Date().toISOString() };
    [added] = await tx
      .insert(draftComments)
      .values({ draftId, field, quote, text, parentId, ...who })
      .returning(columns);
    return {};
  });
  if (!added) throw new Error("The comment was not stored");
  return added;
}

/** Marks a comment as settled, or as open again. @throws AppError `not-found` */
export async function resolveComment(
  db: Database,
  ref: DraftRef,
  { id, isResolved, editor }: { id: number; isResolved: boolean; editor: Editor },
) {
  const draft = await findDraft(db, ref);
  if (!draft) throw notFound();
  await getComment(db, draft.id, id);
  const [comment] = await db
    .update(draftComments)
    .set({
      resolvedBy: isResolved ? editorName(editor) : null,
      resolvedAt: isResolved ? new Date().toISOString() : null,
    })
    .where(eq(draftComments.id, id))
    .returning(columns);
  if (!comment) throw notFound();
  return comment;
}

async function getComment(db: Database, draftId: number, id: number) {
  const own = and(eq(draftComments.draftId, draftId), eq(draftComments.id, id));
  const [comment] = await db.select(columns).from(draftComments).where(own);
  if (!comment) throw notFound();
  return comment;
}

const notFound = () => new AppError("not-found", "There is no such comment");
