import { and, desc, eq } from "drizzle-orm";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { trash } from "./trash.table.ts";

/** The audit's action for an entry that was restored from the trash. */
export const restoredFromTrash = "restored from trash";

/** Returns true for such an action. Earlier versions called it "brought back". */
export const isRestoration = (action: string | undefined) =>
  action === restoredFromTrash || action === "brought back";

interface Deleted {
  kind: string;
  title: string;
  data: Record<string, unknown>;
  editor: Editor;
}

/** Keeps a deleted entry whole; call it in the transaction of the deletion. */
export async function moveToTrash(db: Database, { kind, title, data, editor }: Deleted): Promise<void> {
  const values = {
    kind,
    title,
    data,
    entryId: Number(data.id),
    deletedBy: editorName(editor),
    deletedAt: new Date().toISOString(),
    batchId: null,
  };
  await db
    .insert(trash)
    .values(values)
    .onConflictDoUpdate({ target: [trash.kind, trash.entryId], set: values });
}

/** The same for some hundred entries of one kind that are deleted together. */
export async function moveAllToTrash(
  db: Database,
  { kind, editor, batchId }: Pick<Deleted, "kind" | "editor"> & { batchId: number },
  entries: Pick<Deleted, "title" | "data">[],
): Promise<void> {
  const deletedBy = editorName(editor);
  const deletedAt = new Date().toISOString();
  const rows = entries.map(({ title, data }) => ({
    kind,
    title,
    data,
    entryId: Number(data.id),
    deletedBy,
    deletedAt,
    batchId,
  }));
  await db.insert(trash).values(rows);
}

/** Finds a deleted entry by its own number, which is not the number of its row in the trash. */
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

/** Removes an entry from the trash and returns its columns. @throws AppError `not-found` */
export async function removeFromTrash(
  db: Database,
  kind: string,
  id: number,
): Promise<Record<string, unknown>> {
  const [taken] = await db
    .delete(trash)
    .where(and(eq(trash.id, id), eq(trash.kind, kind)))
    .returning();
  if (!taken) throw new AppError("not-found", "This is not in the trash");
  return taken.data;
}

/** Lists the trash, the latest deletion first, without the entries' texts. */
export const listTrash = (db: Database) =>
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
    .orderBy(desc(trash.deletedAt), trash.id);

export async function findTrashKind(db: Database, id: number): Promise<string | null> {
  const [found] = await db.select({ kind: trash.kind }).from(trash).where(eq(trash.id, id));
  return found?.kind ?? null;
}
