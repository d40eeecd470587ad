import { z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import { type ContentType, segmentOf } from "#cms/engine/content-type.server.ts";
import { typesByKind, typesByPath } from "#cms/engine/types-by-kind.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { AppError } from "#shared/errors.ts";
import { listViews } from "./list-view.table.ts";
import { type ListView, listView, listViewInput } from "./list-view.ts";
import {
  countView,
  createView,
  deleteView,
  findViews,
  isOfKind,
  isOwn,
  updateView,
} from "./list-views.server.ts";

const newView = listViewInput.extend({ type: z.string(), isShared: z.boolean().default(false) });
const changedView = listViewInput.partial();
const params = { id: idOf({ noun: "View" }) };
const failures = { 400: "A field is invalid; `issues` names it", 409: "The name is taken" };
const ownFailures = { 403: "The view belongs to another editor", 404: "View not found" };

/** Editors' API for saved views of lists, their own and shared ones. */
export function listViewsApi(types: ContentType[]) {
  const typeOf = typesByPath(types);
  return callsApi("Content manager", [
    call("GET /api/admin/views", {
      action: "content:read",
      summary: "Saved views of lists, of one type or of all, each with the number of entries that it shows",
      query: z.object({ type: z.string().optional() }),
      result: z.array(listView),
      failures: { 404: "Type not found" },
      run: ({ db, editor, query: { type } }) =>
        viewsOf(db, types, editor, type ? isOfKind(typeOf(type).kind) : undefined),
    }),
    call("POST /api/admin/views", {
      action: "own",
      summary: "Save a view",
      body: newView,
      result: listView,
      status: 201,
      failures,
      run: async ({ db, editor, body: { type, ...values } }) =>
        viewOf(db, types, editor, await createView(db, typeOf(type), values, editor)),
    }),
    call("PUT /api/admin/views/{id}", {
      action: "own",
      summary: "Change a view; omitted fields keep their value",
      params,
      body: changedView,
      result: listView,
      failures: { ...failures, ...ownFailures },
      run: async ({ db, editor, params: { id }, body }) => {
        await updateView(db, typesByKind(types), { id, editor }, body);
        return viewOf(db, types, editor, id);
      },
    }),
    call("DELETE /api/admin/views/{id}", {
      action: "own",
      summary: "Delete a view",
      params,
      failures: ownFailures,
      run: ({ db, editor, params }) => deleteView(db, params.id, editor),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof listViewsApi> {}
}

/** Builds the response sequentially, so that other requests run between the counts. Omits views of types that no longer exist. */
async function viewsOf(
  db: Database,
  types: ContentType[],
  editor: Editor,
  condition?: Parameters<typeof findViews>[2],
) {
  const typeByKind = new Map(types.map((type) => [type.kind, type]));
  const views: ListView[] = [];
  for (const stored of await findViews(db, editor, condition)) {
    const type = typeByKind.get(stored.kind);
    if (!type) continue;
    const { id, name, query, isShared } = stored;
    const count = await countView(db, type, query);
    views.push({ id, type: segmentOf(type), name, query, isShared, isOwn: isOwn(stored, editor), count });
  }
  return views;
}

async function viewOf(db: Database, types: ContentType[], editor: Editor, id: number): Promise<ListView> {
  const [view] = await viewsOf(db, types, editor, eq(listViews.id, id));
  if (!view) throw new AppError("not-found", "View not found");
  return view;
}
