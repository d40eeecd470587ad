import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import { users } from "#accounts/user.table.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { conditionOf, fieldsOf, findField } from "#cms/engine/read/entry-filter.server.ts";
import { orderedBy } from "#cms/engine/read/entry-order.server.ts";
import { outerColumn } from "#db/columns.ts";
import type { Database } from "#db/database.server.ts";
import { foldedText } from "#db/folded-text.server.ts";
import { findUniqueViolation } from "#db/unique-violation.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { listViews } from "./list-view.table.ts";
import type { ListView } from "./list-view.ts";

type StoredView = typeof listViews.$inferSelect & { hasOwner: boolean };
type Values = Pick<ListView, "name" | "query" | "isShared">;

const mostViews = 100;

/** Returns the views an editor sees, by name: their own and shared ones. */
export const findViews = (db: Database, editor: Editor, condition?: SQL): Promise<StoredView[]> =>
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

export const isOfKind = (kind: string) => eq(listViews.kind, kind);

/** A view whose owner's account was removed belongs to everybody. */
export const isOwn = ({ ownerId, hasOwner }: StoredView, editor: Editor) =>
  ownerId === editor.id || !hasOwner;

/** Creates a view and returns its id. @throws AppError `invalid` for an invalid query, `conflict` */
export async function createView(
  db: Database,
  type: ContentType,
  values: Values,
  editor: Editor,
): Promise<number> {
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
export async function updateView(
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
export async function deleteView(db: Database, id: number, editor: Editor): Promise<void> {
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
export async function countView(db: Database, type: ContentType, query: string): Promise<number | null> {
  try {
    return await db.$count(type.table, conditionOf(type, fieldsOf(type), new URLSearchParams(query)));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const isTaken = (name: string) => new AppError("conflict", `You already have a view called “${name}”`);
