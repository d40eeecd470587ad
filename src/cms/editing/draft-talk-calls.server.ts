import { z } from "@hono/zod-openapi";
import { and, asc, desc, eq, getTableColumns, gt, lt, ne } from "drizzle-orm";
import type { Context } from "hono";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { revisions } from "#cms/engine/history/revision.table.ts";
import { typesByPath } from "#cms/engine/types-by-kind.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { type DraftPulse, draftComment, draftPulse, type Present } from "./draft.schema.ts";
import { draftComments, presence } from "./draft.table.ts";
import {
  commentBody,
  presenceBody,
  presenceQuery,
  readRef,
  resolveBody,
  sessionIdOf,
} from "./draft-request.server.ts";
import { type DraftRef, findDraft, findLiveVersion } from "./draft-view.server.ts";
import { changeDraft } from "./drafts.server.ts";

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

/** In milliseconds. Pages send a heartbeat every ten seconds; a page that misses two counts as closed. */
const presentFor = 25_000;
/** In milliseconds. Longer than `presentFor`, so a page that slept keeps its `openedAt`. */
const keptFor = 10 * 60_000;

/** Records a page's heartbeat. */
async function notePresence(
  db: Database,
  ref: DraftRef,
  { editor, sessionId, isEditing }: { editor: Editor; sessionId: string; isEditing: boolean },
): Promise<DraftPulse> {
  const now = new Date(environment.now());
  const at = now.toISOString();
  const place = { kind: ref.type.kind, key: ref.key };
  const [ownPresence] = await db.select().from(presence).where(ofSession(place, sessionId));
  const editingSince = isEditing ? (ownPresence?.editingSince ?? at) : null;
  if (!ownPresence) await forgetOld(db, now);
  await db
    .insert(presence)
    .values({
      ...place,
      sessionId,
      userId: editor.id,
      name: editorName(editor),
      openedAt: at,
      editingSince,
      lastSeenAt: at,
    })
    .onConflictDoUpdate({
      target: [presence.kind, presence.key, presence.sessionId],
      set: { editingSince, lastSeenAt: at },
    });
  const others = await listOthers(db, ref, { now, sessionId, userId: editor.id });
  const draft = await findDraft(db, ref);
  const liveVersion = await findLiveVersion(db, ref);
  return {
    others,
    version: draft?.version ?? 0,
    state: draft?.state ?? "editing",
    goLiveAt: draft?.goLiveAt ?? null,
    liveVersion,
    savedBy: await findSaver(db, ref, editor),
  };
}

/** Called when the page closes. */
const endPresence = (db: Database, ref: DraftRef, sessionId: string) =>
  db.delete(presence).where(ofSession({ kind: ref.type.kind, key: ref.key }, sessionId));

/** The entry's last saver, or null if unknown: a new entry, or one without revisions. Editors are compared by account. */
async function findSaver(db: Database, { type, entryId }: DraftRef, editor: Editor) {
  if (entryId === null) return null;
  const [last] = await db
    .select({ id: revisions.editorId, name: revisions.editorName })
    .from(revisions)
    .where(and(eq(revisions.kind, type.kind), eq(revisions.entryId, entryId)))
    .orderBy(desc(revisions.id))
    .limit(1);
  return last ? { name: last.name, isYou: last.id === editor.id } : null;
}

async function listOthers(
  db: Database,
  ref: DraftRef,
  { now, sessionId, userId: ownId }: { now: Date; sessionId: string; userId: string },
): Promise<Present[]> {
  const seenAfter = new Date(now.getTime() - presentFor).toISOString();
  const { kind, key, userId, name, openedAt, editingSince, lastSeenAt } = presence;
  const rows = await db
    .select({ userId, name, openedAt, editingSince })
    .from(presence)
    .where(
      and(
        eq(kind, ref.type.kind),
        eq(key, ref.key),
        gt(lastSeenAt, seenAfter),
        ne(presence.sessionId, sessionId),
      ),
    )
    .orderBy(asc(openedAt));
  return onePerEditor(rows.map((row) => ({ ...row, isYou: row.userId === ownId })));
}

/** Merges an editor's devices into one entry: opened at the earliest time, editing if any device is. */
function onePerEditor(rows: Present[]): Present[] {
  const byUser = new Map<string, Present>();
  for (const row of rows) {
    const earlierRow = byUser.get(row.userId);
    byUser.set(
      row.userId,
      earlierRow ? { ...earlierRow, editingSince: earlierRow.editingSince ?? row.editingSince } : row,
    );
  }
  return [...byUser.values()];
}

const forgetOld = (db: Database, now: Date) =>
  db.delete(presence).where(lt(presence.lastSeenAt, new Date(now.getTime() - keptFor).toISOString()));

const ofSession = ({ kind, key }: { kind: string; key: string }, sessionId: string) =>
  and(eq(presence.kind, kind), eq(presence.key, key), eq(presence.sessionId, sessionId));
