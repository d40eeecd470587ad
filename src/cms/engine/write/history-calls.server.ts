import { z } from "@hono/zod-openapi";
import { may } from "#accounts/permissions.ts";
import { requireRecentAuthentication } from "#accounts/recent-authentication.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { entryData } from "#http/client/calls.ts";
import { idOf } from "#http/read-id.server.ts";
import { entryId } from "#shared/entry-id.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType } from "../content-type.server.ts";
import { findRevision, listAudit, listRevisions } from "../history/revisions.server.ts";
import { findTrashKind, listTrash } from "../history/trash.server.ts";
import { readPage } from "../read/paged-list.ts";
import { typesByKind } from "../types-by-kind.server.ts";
import { type DraftsInTrash, eraseTogether, restoreTogether } from "./trash-batch.server.ts";
import { type FurtherUndo, undoBatch } from "./undo-batch.server.ts";
import { answerOf, readVersion, saveRequest } from "./write-calls.server.ts";
import { restoreFromTrash, restoreRevision } from "./write-entry.server.ts";

const moved = { 409: "It was already restored, or has changed since" };

const revisionId = z.coerce
  .number<number>()
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/** Ignores a cursor that no revision can have. */
const cursor = revisionId
  .optional()
  .catch(undefined)
  .openapi({
    type: "integer",
    minimum: 1,
    maximum: 2 ** 31 - 1,
    description: "Only entries older than this one",
  });

const revision = z.object({
  id: z.int(),
  kind: z.string(),
  entryId: z.int(),
  data: z.record(z.string(), z.unknown()),
  editorId: z.string().nullable(),
  editorName: z.string(),
  createdAt: z.string(),
});

const deletedEntry = z.object({
  id: z.int(),
  kind: z.string(),
  /** Null for a draft without an entry. */
  entryId: z.int().nullable(),
  title: z.string(),
  deletedBy: z.string(),
  deletedAt: z.string(),
  /** The batch that deleted it, or null if it was deleted individually. */
  batchId: z.int().nullable(),
  /** True for a discarded draft. `id` is then the draft's id. */
  isDraft: z.boolean(),
});

type DeletedEntry = z.infer<typeof deletedEntry>;

const undoneBatch = z.object({
  batch: z.int(),
  restored: z.int(),
  erased: z.array(z.object({ entryId: z.int(), title: z.string() })).optional(),
});

const auditEvent = z.object({
  id: z.int(),
  at: z.string(),
  editorId: z.string().nullable(),
  editorName: z.string(),
  action: z.string(),
  kind: z.string(),
  entryId: z.int().nullable(),
  title: z.string(),
  revisionId: z.int().nullable(),
  batchId: z.int().nullable(),
  canBeUndone: z.boolean(),
});

/** The maximum number of rows per call, of each kind. */
const mostRows = 1000;

const rowIds = z
  .array(entryId)
  .max(mostRows)
  .default([])
  .transform((ids) => [...new Set(ids)]);
const trashRows = z.object({ entries: rowIds, drafts: rowIds });

const trashAnswer = z.object({
  done: z.int(),
  refusals: z.array(z.object({ id: z.int(), isDraft: z.boolean(), reason: z.string() })),
});

/** The history's access to drafts: undoing a batch of them, and discarded drafts in the trash. */
interface HistoryOfDrafts {
  undoFurther: FurtherUndo;
  listDiscarded: (db: Database, types: ContentType[]) => Promise<Omit<DeletedEntry, "batchId" | "isDraft">[]>;
  discarded: DraftsInTrash;
}

/** Editors' API for revisions, trash and audit log of all types. */
export function contentHistory(
  types: ContentType[],
  { undoFurther, listDiscarded, discarded }: HistoryOfDrafts,
) {
  const typeOf = typesByKind(types);
  const deleting = { action: "content:delete", result: trashAnswer } as const;
  return callsApi("History", [
    call("GET /api/admin/revisions/{kind}/{id}", {
      action: "content:read",
      summary: "The revisions of an entry, latest first, 50 per page",
      query: z.object({ before: cursor }),
      result: z.array(revision),
      failures: { 404: "Type not found" },
      run: ({ db, params, query }) => {
        const type = typeOf(params.kind);
        return listRevisions(db, type.kind, idOf(type)(params.id), query);
      },
    }),
    call("POST /api/admin/revisions/{id}/restore", {
      action: "content:write",
      summary:
        "Restore a revision of an entry, without publishing or unpublishing it. `If-Match` with the entry's `updatedAt` refuses to overwrite a newer save",
      params: { id: idOf({ noun: "Revision" }) },
      result: entryData,
      ifMatch: "optional",
      failures: { 404: "Revision not found, or its entry was deleted", ...moved },
      run: async ({ c, db, params }) => {
        const savedRevision = await findRevision(db, params.id);
        if (!savedRevision) throw new AppError("not-found", "Revision not found");
        const type = typeOf(savedRevision.kind);
        return answerOf(
          c,
          type,
          await restoreRevision(
            type,
            { id: savedRevision.entryId, version: readVersion(c) },
            savedRevision.data,
            saveRequest(c),
          ),
        );
      },
    }),
    call("GET /api/admin/trash", {
      action: "content:read",
      summary:
        "Deleted entries, latest first, 500 per page. The first page includes the latest discarded drafts (`isDraft`)",
      query: z.object({ page: z.string().optional() }),
      result: z.array(deletedEntry),
      run: async ({ c, db }) => {
        const page = readPage(new URL(c.req.url).searchParams);
        const entries = (await listTrash(db, page)).map((entry) => ({ ...entry, isDraft: false }));
        const drafts = (page > 1 ? [] : await listDiscarded(db, types)).map((draft) => ({
          ...draft,
          batchId: null,
          isDraft: true,
        }));
        const latestFirst = (a: DeletedEntry, b: DeletedEntry) => b.deletedAt.localeCompare(a.deletedAt);
        return [...entries, ...drafts].toSorted(latestFirst);
      },
    }),
    call("POST /api/admin/trash/{id}/restore", {
      action: "content:delete",
      summary: "Restore a deleted entry",
      params: { id: idOf({ noun: "Deleted entry" }) },
      result: entryData,
      failures: { 404: "This is not in the trash", ...moved },
      run: async ({ c, db, params }) => {
        const kind = await findTrashKind(db, params.id);
        if (!kind) throw new AppError("not-found", "This is not in the trash");
        const type = typeOf(kind);
        return answerOf(c, type, await restoreFromTrash(type, params.id, saveRequest(c)));
      },
    }),
    call("POST /api/admin/trash/restore", {
      ...deleting,
      summary:
        "Restore deleted `entries` and discarded `drafts` from the trash; `refusals` lists the rows that stay there",
      body: trashRows,
      failures: { 400: "A number is invalid" },
      run: ({ c, body }) => restoreTogether(typeOf, body, saveRequest(c), discarded),
    }),
    call("POST /api/admin/trash/erase", {
      ...deleting,
      summary:
        "Delete rows of the trash forever, with their revisions; the audit log keeps the title of one, the number of several",
      body: trashRows,
      failures: { 400: "A number is invalid", 401: "Not signed in, or `reauthenticate`" },
      check: requireRecentAuthentication,
      run: ({ c, body }) => eraseTogether(typeOf, body, saveRequest(c), discarded),
    }),
    call("POST /api/admin/batches/{batch}/undo", {
      action: "content:delete",
      summary:
        "Undo a bulk deletion, edit or import, completely or not at all; `erased` names entries deleted forever",
      params: { batch: idOf({ noun: "Batch" }) },
      result: undoneBatch,
      failures: {
        404: "Batch not found",
        409: "It was already undone, or an entry has changed since",
      },
      run: async ({ c, params: { batch } }) => {
        const { restored, erased } = await undoBatch(typeOf, batch, saveRequest(c), undoFurther);
        return { batch, restored, ...(erased.length > 0 && { erased }) };
      },
    }),
    call("GET /api/admin/audit", {
      action: "content:read",
      summary: "The audit log, latest event first, 100 per page",
      query: z.object({ page: z.string().optional() }),
      result: z.array(auditEvent),
      run: ({ c, db, editor }) =>
        listAudit(db, readPage(new URL(c.req.url).searchParams), {
          withAccounts: may(editor, "accounts:manage"),
        }),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof contentHistory> {}
}
