import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { trashPageSize } from "./page-sizes.ts";
import { trash } from "./trash.table.ts";

/** The audit log's action for restoring an entry from the trash. */
export const restoredFromTrash = "restored from trash";

/** Returns true for a restore. Earlier versions called it "brought back". */
export const isRestoration = (action: string | undefined) =>
  action === restoredFromTrash || action === "brought back";

interface Deletion {
  kind: string;
  editor: Editor;
  /** The batch of deletions, or null for a single deletion. */
  batchId: number | null;
}

/** Stores up to a few hundred deleted entries of one kind. Call it in the transaction of the deletion. */
export async function moveToTrash(
  db: Database,
  { kind, editor, batchId }: Deletion,
  entries: { title: string; data: Record<string, unknown> }[],
): Promise<void> {
  const common = {
    kind,
    deletedBy: editorName(editor),
    deletedAt: new Date(environment.now()).toISOString(),
    batchId,
  };
  await db
    .insert(trash)
    .values(entries.map(({ title, data }) => ({ ...common, title, data, entryId: Number(data.id) })))
    .onConflictDoUpdate({ target: [trash.kind, trash.entryId], set: asInserted });
}

/** Replaces an earlier row of the same entry. */
const asInserted = {
  title: sql`excluded.title`,
  data: sql`excluded.data`,
  deletedBy: sql`excluded.deleted_by`,
  deletedAt: sql`excluded.deleted_at`,
  batchId: sql`excluded.batch_id`,
};

/** Finds a deleted entry by its own id, which differs from the id of its trash row. */
export async function findInTrash(
  db: Database,
  kind: string,
  entryId: number,
): Promise<Record<string, unknown> | null> {
  const [deleted] = await db
    .select({ data: trash.data })
    .from(trash)
    .where(and(eq(trash.kind, kind), eq(trash.entryId, entryId)));
  return deleted ? { ...deleted.data, id: entryId } : null;
}

/** Removes entries of a kind from the trash and returns their columns. @throws AppError `not-found` if one is missing */
export async function removeFromTrash(
  db: Database,
  kind: string,
  ids: number[],
): Promise<Record<string, unknown>[]> {
  const removedRows = await db
    .delete(trash)
    .where(and(inArray(trash.id, ids), eq(trash.kind, kind)))
    .returning();
  if (removedRows.length < ids.length) throw new AppError("not-found", "This is not in the trash");
  return removedRows.map(({ data }) => data);
}

/** Lists a page of the trash, latest deletion first, without the entries' texts. */
export const listTrash = (db: Database, page: number) =>
  db
    .select({
      id: trash.id,
      kind: trash.kind,
      entryId: trash.entryId,
      title: trash.title,
      deletedBy: trash.deletedBy,
      deletedAt: trash.deletedAt,
      batchId: trash.batchId,
    })
    .from(trash)
    .orderBy(desc(trash.deletedAt), trash.id)
    .limit(trashPageSize)
    .offset((page - 1) * trashPageSize);

export async function findTrashKind(db: Database, id: number): Promise<string | null> {
  const [match] = await db.select({ kind: trash.kind }).from(trash).where(eq(trash.id, id));
  return match?.kind ?? null;
}
