import { OpenAPIHono, z } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { type Editor, requireEditor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { AppError } from "#shared/errors.ts";
import { type ContentType, segmentOf } from "../content-type.server.ts";
import { typesByKind } from "../types-by-kind.server.ts";
import { typesByPath } from "../types-by-path.server.ts";
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

const noun = "Content manager";
const path = "/api/admin/views";
const newView = listViewInput.extend({ type: z.string(), isShared: z.boolean().default(false) });
const changedView = listViewInput.partial();
const failures = { 400: "A field is invalid; `issues` names it", 409: "The name is taken" };
const ownFailures = { 403: "It is another editor's", 404: "View not found" };

/** Serves editors their saved views of lists, and those that others share. */
export function listViewsApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  addReading(app, types);
  addWriting(app, types);
  return app;
}

function addReading(app: OpenAPIHono<AppEnv>, types: ContentType[]) {
  const typeOf = typesByPath(types);
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path,
    noun,
    summary: "Saved views of lists, of one type or of all, each with the number of entries that it shows",
    query: z.object({ type: z.string().optional() }),
    schema: z.array(listView),
    failures: { 404: "There is no such type" },
  });
  app.get(path, async (c) => {
    const editor = requireEditor(c);
    const asked = c.req.query("type");
    const condition = asked ? isOfKind(typeOf(asked).kind) : undefined;
    c.header("Cache-Control", "no-store");
    return c.json(await viewsOf(c.var.db, types, editor, condition));
  });
}

function addWriting(app: OpenAPIHono<AppEnv>, types: ContentType[]) {
  const typeOf = typesByPath(types);
  describeEditorsCall(app, {
    method: "post",
    action: "own",
    path,
    noun,
    summary: "Save a view",
    body: newView,
    status: 201,
    schema: listView,
    failures,
  });
  app.post(path, async (c) => {
    const editor = requireEditor(c);
    const { type, ...values } = await readPayload(c, newView);
    return c.json(await viewOf(c, types, await createView(c.var.db, typeOf(type), values, editor)), 201);
  });

  describeEditorsCall(app, {
    method: "put",
    action: "own",
    path: `${path}/{id}`,
    noun,
    summary: "Change a view; fields left out keep their value",
    body: changedView,
    schema: listView,
    failures: { ...failures, ...ownFailures },
  });
  app.put(`${path}/:id`, async (c) => {
    const editor = requireEditor(c);
    const id = readId(c, { noun: "View" });
    const values = await readPayload(c, changedView);
    await updateView(c.var.db, typesByKind(types), { id, editor }, values);
    return c.json(await viewOf(c, types, id));
  });

  describeEditorsCall(app, {
    method: "delete",
    action: "own",
    path: `${path}/{id}`,
    noun,
    summary: "Delete a view",
    status: 204,
    failures: ownFailures,
  });
  app.delete(`${path}/:id`, async (c) => {
    const editor = requireEditor(c);
    await deleteView(c.var.db, readId(c, { noun: "View" }), editor);
    return c.body(null, 204);
  });
}

/**
 * Views as they are answered: one after the other, so that others are served between the counts. Those of a type that the
 * site has no more are left out.
 */
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

async function viewOf(c: Context<AppEnv>, types: ContentType[], id: number): Promise<ListView> {
  const [view] = await viewsOf(c.var.db, types, requireEditor(c), eq(listViews.id, id));
  if (!view) throw new AppError("not-found", "View not found");
  return view;
}
