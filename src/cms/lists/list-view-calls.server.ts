import { z } from "@hono/zod-openapi";
import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import { users } from "#accounts/user.table.ts";
import { type ContentType, segmentOf } from "#cms/engine/content-type.server.ts";
import { conditionOf, fieldsOf, findField } from "#cms/engine/read/entry-filter.server.ts";
import { orderedBy } from "#cms/engine/read/entry-order.server.ts";
import { typesByKind, typesByPath } from "#cms/engine/types-by-kind.server.ts";
import { outerColumn } from "#db/columns.ts";
import type { Database } from "#db/database.server.ts";
import { foldedText } from "#db/folded-text.server.ts";
import { findUniqueViolation } from "#db/unique-violation.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { listViews } from "./list-view.table.ts";
import { type ListView, listView, listViewInput } from "./list-view.ts";

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
      failures: { ...failures, 404: "Type not found" },
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

type StoredView = typeof listViews.$inferSelect & { hasOwner: boolean };
type Values = Pick<ListView, "name" | "query" | "isShared">;

const mostViews = 100;

/** Returns the views an editor sees, by name: their own and shared ones. */
const findViews = (db: Database, editor: Editor, condition?: SQL): Promise<StoredView[]> =>
  db
    .select({
      id: listViews.id,
      kind: listViews.kind,
      name: listViews.name,
      query: listViews.query,
      isShared: listViews.isShared,
      ownerId: listViews.ownerId,
      createdAt: listViews.createdAt,
      hasOwner: sql<boolean>`exists (select from ${users} where ${outerColumn(users.id)} = ${outerColumn(listViews.ownerId)})`,
    })
    .from(listViews)
    .where(and(or(listViews.isShared, eq(listViews.ownerId, editor.id)), condition))
    .orderBy(foldedText(listViews.name), listViews.id)
    .limit(1000);

const isOfKind = (kind: string) => eq(listViews.kind, kind);

/** A view whose owner's account was removed belongs to everybody. */
const isOwn = ({ ownerId, hasOwner }: StoredView, editor: Editor) => ownerId === editor.id || !hasOwner;

/** Creates a view and returns its id. @throws AppError `invalid` for an invalid query, `conflict` */
async function createView(db: Database, type: ContentType, values: Values, editor: Editor): Promise<number> {
  const query = readQuery(type, values.query);
  return db.transaction(async (tx) => {
    if ((await tx.$count(listViews, eq(listViews.ownerId, editor.id))) >= mostViews)
      throw new AppError("conflict", `You already have ${mostViews} views: delete some first`);
    const [created] = await tx
      .insert(listViews)
      .values({
        ...values,
        query,
        kind: type.kind,
        ownerId: editor.id,
        createdAt: new Date(environment.now()).toISOString(),
      })
      .onConflictDoNothing()
      .returning({ id: listViews.id });
    if (!created) throw isTaken(values.name);
    return created.id;
  });
}

/** Updates a view the editor may change. @throws AppError `not-found`, `forbidden`, `invalid`, `conflict` */
async function updateView(
  db: Database,
  typeOf: (kind: string) => ContentType,
  { id, editor }: { id: number; editor: Editor },
  values: Partial<Values>,
): Promise<void> {
  const view = await getOwnView(db, id, editor);
  const query = readQuery(typeOf(view.kind), values.query ?? view.query);
  const { name = view.name, isShared = view.isShared } = values;
  try {
    await db.update(listViews).set({ name, query, isShared }).where(eq(listViews.id, id));
  } catch (error) {
    throw findUniqueViolation(error) ? isTaken(name) : error;
  }
}

/** Deletes a view the editor may change. @throws AppError `not-found`, `forbidden` */
async function deleteView(db: Database, id: number, editor: Editor): Promise<void> {
  await getOwnView(db, id, editor);
  await db.delete(listViews).where(eq(listViews.id, id));
}

async function getOwnView(db: Database, id: number, editor: Editor): Promise<StoredView> {
  const [view] = await findViews(db, editor, eq(listViews.id, id));
  if (!view) throw new AppError("not-found", "View not found");
  if (!isOwn(view, editor)) throw new AppError("forbidden", "Only the owner of a view can change it");
  return view;
}

/** Returns a list's query without the page. @throws AppError `invalid` */
function readQuery(type: ContentType, text: string): string {
  const params = new URLSearchParams(text);
  params.delete("page");
  const fields = fieldsOf(type);
  conditionOf(type, fields, params);
  orderedBy(type, params);
  const columns = (params.get("columns") ?? "").split(",").filter(Boolean);
  for (const name of columns) if (name !== "status") findField(fields, name, "columns");
  return params.toString();
}

/** Counts the entries of a view, or returns null if its query is no longer valid. */
async function countView(db: Database, type: ContentType, query: string): Promise<number | null> {
  try {
    return await db.$count(type.table, conditionOf(type, fieldsOf(type), new URLSearchParams(query)));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const isTaken = (name: string) => new AppError("conflict", `You already have a view called “${name}”`);
