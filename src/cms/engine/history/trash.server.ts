import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { trash } from "./trash.table.ts";

/** The audit's action for an entry that was restored from the trash. */
export const restoredFromTrash = "restored from trash";

/** Returns true for such an action. Earlier versions called it "brought back". */
export const isRestoration = (action: string | undefined) =>
  action === restoredFromTrash || action === "brought back";

interface Deletion {
  kind: string;
  editor: Editor;
  /** The batch of deletions; null for entries that are deleted alone. */
  batchId: number | null;
}

/** Keeps some hundred deleted entries of one kind whole; call it in the transaction of the deletion. */
export async function moveToTrash(
  db: Database,
  { kind, editor, batchId }: Deletion,
  entries: { title: string; data: Record<string, unknown> }[],
): Promise<void> {
  const common = { kind, deletedBy: editorName(editor), deletedAt: new Date().toISOString(), batchId };
  await db
    .insert(trash)
    .values(entries.map(({ title, data }) => ({ ...common, title, data, entryId: Number(data.id) })))
    .onConflictDoUpdate({ target: [trash.kind, trash.entryId], set: asInserted });
}

/** An earlier row of the same entry gives way. */
const asInserted = {
  title: sql`excluded.title`,
  data: sql`excluded.data`,
  deletedBy: sql`excluded.deleted_by`,
  deletedAt: sql`excluded.deleted_at`,
  batchId: sql`excluded.batch_id`,
};

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

/** Removes entries of a kind from the trash and returns their columns. @throws AppError `not-found` if one is not there */
export async function removeFromTrash(
  db: Database,
  kind: string,
  ids: number[],
): Promise<Record<string, unknown>[]> {
  const taken = await db
    .delete(trash)
    .where(and(inArray(trash.id, ids), eq(trash.kind, kind)))
    .returning();
  if (taken.length < ids.length) throw new AppError("not-found", "This is not in the trash");
  return taken.map(({ data }) => data);
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
