import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { may } from "#accounts/permissions.ts";
import { type Action, permit } from "#http/permission.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType } from "../content-type.server.ts";
import { listAudit } from "../history/audit-list.server.ts";
import { findRevision, listRevisions } from "../history/revisions.server.ts";
import { findTrashKind, listTrash } from "../history/trash.server.ts";
import { readPage } from "../read/paged-list.ts";
import { type FurtherUndo, undoBatch } from "./undo-batch.server.ts";
import { answerOf, saveRequest } from "./write-calls.server.ts";
import { restoreFromTrash, restoreRevision } from "./write-entry.server.ts";

/** Serves revisions, trash and audit log of all types to editors; `undoFurther` is a part of undoing a batch. */
export function contentHistory(types: ContentType[], undoFurther: FurtherUndo) {
  const app = new OpenAPIHono<AppEnv>();
  const typeOf = (kind: string) => {
    const type = types.find((candidate) => candidate.kind === kind);
    if (!type) throw new AppError("not-found", `There is no kind of content called "${kind}"`);
    return type;
  };

  describeCall(
    app,
    "get",
    "content:read",
    "/api/admin/revisions/{kind}/{id}",
    "The revisions of an entry, the latest first",
  );
  app.get("/api/admin/revisions/:kind/:id", async (c) => {
    requireEditor(c);
    const type = typeOf(c.req.param("kind"));
    return answer(c, await listRevisions(c.var.db, type.kind, readId(c, type)));
  });

  describeCall(
    app,
    "post",
    "content:write",
    "/api/admin/revisions/{id}/restore",
    "Set an entry back to a revision",
  );
  app.post("/api/admin/revisions/:id/restore", async (c) => {
    const request = saveRequest(c);
    const revision = await findRevision(c.var.db, readId(c, { noun: "Revision" }));
    if (!revision) throw new AppError("not-found", "Revision not found");
    const type = typeOf(revision.kind);
    const entry = await restoreRevision(type, revision.entryId, revision.data, request);
    return answer(c, await answerOf(c, type, entry));
  });

  describeCall(app, "get", "content:read", "/api/admin/trash", "Deleted entries, the latest first");
  app.get("/api/admin/trash", async (c) => {
    requireEditor(c);
    return answer(c, await listTrash(c.var.db));
  });

  describeCall(
    app,
    "post",
    "content:delete",
    "/api/admin/trash/{id}/restore",
    "Restore a deleted entry as it was",
  );
  app.post("/api/admin/trash/:id/restore", async (c) => {
    const request = saveRequest(c);
    const id = readId(c, { noun: "Deleted entry" });
    const kind = await findTrashKind(c.var.db, id);
    if (!kind) throw new AppError("not-found", "This is not in the trash");
    const type = typeOf(kind);
    return answer(c, await answerOf(c, type, await restoreFromTrash(type, id, request)));
  });

  describeCall(
    app,
    "post",
    "content:delete",
    "/api/admin/batches/{batch}/undo",
    "Restore all entries that were deleted together",
  );
  app.post("/api/admin/batches/:batch/undo", async (c) => {
    const request = saveRequest(c);
    const batch = readId(c, { noun: "Batch" }, "batch");
    return answer(c, { batch, restored: await undoBatch(typeOf, batch, request, undoFurther) });
  });

  describeCall(
    app,
    "get",
    "content:read",
    "/api/admin/audit",
    "The audit log, latest event first, 100 per page",
  );
  app.get("/api/admin/audit", async (c) => {
    requireEditor(c);
    return answer(
      c,
      await listAudit(c.var.db, readPage(new URL(c.req.url).searchParams), {
        withAccounts: may(c.var.editor, "accounts:manage"),
      }),
    );
  });
  return app;
}

function answer(c: Context<AppEnv>, body: object) {
  c.header("Cache-Control", "no-store");
  return c.json(body);
}

function describeCall(
  app: OpenAPIHono<AppEnv>,
  method: "get" | "post",
  action: Action,
  path: string,
  summary: string,
) {
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, z.string()]);
  app.openAPIRegistry.registerPath({
    method,
    path,
    summary,
    tags: ["History"],
    ...permit(action),
    request: params.length > 0 ? { params: z.object(Object.fromEntries(params)) } : {},
    responses: {
      200: { description: "Done" },
      401: { description: "Nobody is signed in" },
      403: { description: "The role or the token does not allow it" },
      ...(params.length > 0 && { 404: { description: "It is not there" } }),
      ...(method === "post" && { 409: { description: "It was restored before, or changed since" } }),
    },
  });
}
