import { z } from "@hono/zod-openapi";
import { and, asc, eq, getTableColumns } from "drizzle-orm";
import type { Context } from "hono";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { typesByPath } from "#cms/engine/types-by-kind.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { draftComment, draftPulse } from "./draft.schema.ts";
import { draftComments } from "./draft.table.ts";
import {
  commentBody,
  presenceBody,
  presenceQuery,
  readRef,
  resolveBody,
  sessionIdOf,
} from "./draft-request.server.ts";
import { type DraftRef, findDraft } from "./draft-view.server.ts";
import { changeDraft } from "./drafts.server.ts";
import { endPresence, notePresence } from "./presence.server.ts";

const missing = { 404: "Type, entry or comment not found" };

/** Editors' API for a draft's comments, reviews and presence. */
export function draftTalkApi(types: ContentType[]) {
  const typeOf = typesByPath(types);
  const refOf = (c: Context<AppEnv>) => readRef(c, typeOf);
  return callsApi("Draft", [
    call("GET /api/admin/drafts/{type}/{id}/comments", {
      action: "content:read",
      summary: "The comments on a draft's fields, oldest first",
      result: z.array(draftComment),
      failures: missing,
      run: ({ c, db }) => listComments(db, refOf(c)),
    }),
    call("POST /api/admin/drafts/{type}/{id}/comments", {
      action: "drafts:write",
      contentType: "{type}",
      summary: "Comment on a field, or reply to a comment (`parentId`)",
      body: commentBody,
      result: draftComment,
      status: 201,
      failures: { 400: "A field is invalid", ...missing },
      check: refOf,
      run: ({ c, db, body, editor }) => addComment(db, refOf(c), body, editor),
    }),
    call("POST /api/admin/drafts/{type}/{id}/comments/{comment}/resolve", {
      action: "drafts:write",
      contentType: "{type}",
      summary: "Resolve a comment, or reopen it with `{isResolved: false}`",
      params: { comment: idOf({ noun: "Comment" }) },
      body: resolveBody,
      isBodyOptional: true,
      result: draftComment,
      failures: missing,
      check: refOf,
      run: ({ c, db, params, body, editor }) =>
        resolveComment(db, refOf(c), { id: params.comment, ...body, editor }),
    }),
    call("POST /api/admin/drafts/{type}/{id}/presence", {
      action: "own",
      summary: "Report that the entry is open, every ten seconds. Returns who else has it open",
      body: presenceBody,
      isBodyOptional: true,
      result: draftPulse,
      failures: missing,
      check: refOf,
      run: ({ c, db, editor, body: { isEditing, tab } }) =>
        notePresence(db, refOf(c), { editor, sessionId: sessionIdOf(c, tab), isEditing }),
    }),
    call("DELETE /api/admin/drafts/{type}/{id}/presence", {
      action: "own",
      summary: "Report that the entry was closed",
      query: presenceQuery,
      failures: missing,
      run: ({ c, db, query }) => endPresence(db, refOf(c), sessionIdOf(c, query.tab)),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof draftTalkApi> {}
}

type NewComment = z.infer<typeof commentBody>;

type DraftComment = Awaited<ReturnType<typeof listComments>>[number];

const { draftId: _, ...columns } = getTableColumns(draftComments);

/** Returns a draft's comments, oldest first. */
async function listComments(db: Database, ref: DraftRef) {
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

/** Adds a comment on a field, or a reply. @throws AppError `not-found` if the parent comment does not exist */
async function addComment(db: Database, ref: DraftRef, comment: NewComment, editor: Editor) {
  const { field, quote = null, text, parentId = null } = comment;
  if (!Object.hasOwn(ref.type.input.shape, field))
    throw invalidFields([{ path: "field", message: "Unknown field" }]);
  let added: DraftComment | undefined;
  await changeDraft(db, ref, editor, async (tx, { id: draftId }) => {
    if (parentId !== null) await getComment(tx, draftId, parentId);
    const count = await tx.$count(draftComments, eq(draftComments.draftId, draftId));
    if (count >= mostComments)
      throw new AppError("conflict", `A draft can have at most ${mostComments} comments`);
    const who = {
      byId: editor.id,
      byName: editorName(editor),
      at: new Date(environment.now()).toISOString(),
    };
    [added] = await tx
      .insert(draftComments)
      .values({ draftId, field, quote, text, parentId, ...who })
      .returning(columns);
    return {};
  });
  if (!added) throw new Error("The comment was not stored");
  return added;
}

/** Resolves or reopens a comment. @throws AppError `not-found` */
async function resolveComment(
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
      resolvedAt: isResolved ? new Date(environment.now()).toISOString() : null,
    })
    .where(eq(draftComments.id, id))
    .returning(columns);
  if (!comment) throw notFound();
  return comment;
}

async function getComment(db: Database, draftId: number, id: number) {
  const condition = and(eq(draftComments.draftId, draftId), eq(draftComments.id, id));
  const [comment] = await db.select(columns).from(draftComments).where(condition);
  if (!comment) throw notFound();
  return comment;
}

const notFound = () => new AppError("not-found", "Comment not found");
