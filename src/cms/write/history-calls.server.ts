import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { may } from "#accounts/permissions.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType } from "../content-type.server.ts";
import { listAudit } from "../history/audit-list.server.ts";
import { findRevision, listRevisions } from "../history/revisions.server.ts";
import { findTrashKind, listTrash } from "../history/trash.server.ts";
import { readPage } from "../read/paged-list.ts";
import { typesByKind } from "../types-by-kind.server.ts";
import { type FurtherUndo, undoBatch } from "./undo-batch.server.ts";
import { answerOf, saveRequest } from "./write-calls.server.ts";
import { restoreFromTrash, restoreRevision } from "./write-entry.server.ts";

const noun = "History";
const moved = { 409: "It was restored before, or changed since" };

const revisionId = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

type TypeOf = (kind: string) => ContentType;

/** Serves revisions, trash and audit log of all types to editors; `undoFurther` is a part of undoing a batch. */
export function contentHistory(types: ContentType[], undoFurther: FurtherUndo) {
  const app = new OpenAPIHono<AppEnv>();
  const typeOf = typesByKind(types);
  addRevisions(app, typeOf);
  addTrash(app, typeOf);
  addBatches(app, typeOf, undoFurther);
  addAudit(app);
  return app;
}

function addRevisions(app: OpenAPIHono<AppEnv>, typeOf: TypeOf) {
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/revisions/{kind}/{id}",
    noun,
    summary: "The revisions of an entry, the latest first, 50 at a time",
    query: z.object({ before: revisionId.optional().openapi({ description: "Those older than this one" }) }),
    failures: { 404: "There is no such type" },
  });
  app.get("/api/admin/revisions/:kind/:id", async (c) => {
    requireEditor(c);
    const type = typeOf(c.req.param("kind"));
    const before = revisionId.optional().catch(undefined).parse(c.req.query("before"));
    return answer(c, await listRevisions(c.var.db, type.kind, readId(c, type), { before }));
  });

  describeEditorsCall(app, {
    method: "post",
    action: "content:write",
    path: "/api/admin/revisions/{id}/restore",
    noun,
    summary: "Set an entry back to a revision",
    failures: { 404: "There is no such revision, or its entry was deleted", ...moved },
  });
  app.post("/api/admin/revisions/:id/restore", async (c) => {
    const request = saveRequest(c);
    const revision = await findRevision(c.var.db, readId(c, { noun: "Revision" }));
    if (!revision) throw new AppError("not-found", "Revision not found");
    const type = typeOf(revision.kind);
    const entry = await restoreRevision(type, revision.entryId, revision.data, request);
    return answer(c, await answerOf(c, type, entry));
  });
}

function addTrash(app: OpenAPIHono<AppEnv>, typeOf: TypeOf) {
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/trash",
    noun,
    summary: "Deleted entries, the latest first",
  });
  app.get("/api/admin/trash", async (c) => {
    requireEditor(c);
    return answer(c, await listTrash(c.var.db));
  });

  describeEditorsCall(app, {
    method: "post",
    action: "content:delete",
    path: "/api/admin/trash/{id}/restore",
    noun,
    summary: "Restore a deleted entry as it was",
    failures: { 404: "This is not in the trash", ...moved },
  });
  app.post("/api/admin/trash/:id/restore", async (c) => {
    const request = saveRequest(c);
    const id = readId(c, { noun: "Deleted entry" });
    const kind = await findTrashKind(c.var.db, id);
    if (!kind) throw new AppError("not-found", "This is not in the trash");
    const type = typeOf(kind);
    return answer(c, await answerOf(c, type, await restoreFromTrash(type, id, request)));
  });
}

function addBatches(app: OpenAPIHono<AppEnv>, typeOf: TypeOf, undoFurther: FurtherUndo) {
  describeEditorsCall(app, {
    method: "post",
    action: "content:delete",
    path: "/api/admin/batches/{batch}/undo",
    noun,
    summary: "Undo all that was deleted, changed or imported together, or nothing of it",
    failures: { 404: "There is no such batch", 409: "It was undone before, or an entry changed since" },
  });
  app.post("/api/admin/batches/:batch/undo", async (c) => {
    const request = saveRequest(c);
    const batch = readId(c, { noun: "Batch" }, "batch");
    return answer(c, { batch, restored: await undoBatch(typeOf, batch, request, undoFurther) });
  });
}

function addAudit(app: OpenAPIHono<AppEnv>) {
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/audit",
    noun,
    summary: "The audit log, latest event first, 100 per page",
  });
  app.get("/api/admin/audit", async (c) => {
    requireEditor(c);
    const page = readPage(new URL(c.req.url).searchParams);
    return answer(c, await listAudit(c.var.db, page, { withAccounts: may(c.var.editor, "accounts:manage") }));
  });
}

function answer(c: Context<AppEnv>, body: object) {
  c.header("Cache-Control", "no-store");
  return c.json(body);
}
