import { and, desc, eq, inArray } from "drizzle-orm";
import { auditEntries } from "#accounts/audit.table.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType } from "../content-type.server.ts";
import { type BatchEntry, batches } from "./batch.table.ts";
import { trash } from "./trash.table.ts";

/** The action of a batch of deletions. */
export const deletedTogether = "deleted";

/** Creates a batch in the transaction of its actions. Returns its id. */
export async function beginBatch(
  db: Database,
  { kind, action, editor }: { kind: string; action: string; editor: Editor },
): Promise<number> {
  const values = {
    kind,
    action,
    editorName: editorName(editor),
    at: new Date(environment.now()).toISOString(),
  };
  const [batch] = await db.insert(batches).values(values).returning({ id: batches.id });
  if (!batch) throw new Error("The batch was not stored");
  return batch.id;
}

/**
 * Confirms that an editor may add to a batch. @throws AppError `not-found` unless it is their own batch of the same action,
 * `conflict` if it was undone
 */
export async function assertContinues(
  db: Database,
  id: number,
  { action, editor }: { action: string; editor: Editor },
): Promise<void> {
  const [batch] = await db.select().from(batches).where(eq(batches.id, id));
  if (batch?.action !== action || batch.editorName !== editorName(editor))
    throw new AppError("not-found", "Batch not found");
  if (batch.undoneAt) throw new AppError("conflict", "This has already been undone");
}

export const nameEntries = (db: Database, batchId: number, entries: BatchEntry[]) =>
  db.update(batches).set({ entries }).where(eq(batches.id, batchId));

/** Locks a batch to undo it. @throws AppError `not-found`, `conflict` if it was already undone */
export async function lockBatch(db: Database, id: number) {
  const [batch] = await db.select().from(batches).where(eq(batches.id, id)).for("update");
  if (!batch) throw new AppError("not-found", "Batch not found");
  if (batch.undoneAt) throw new AppError("conflict", "This has already been undone");
  return batch;
}

export const markUndone = (db: Database, id: number) =>
  db
    .update(batches)
    .set({ undoneAt: new Date(environment.now()).toISOString() })
    .where(eq(batches.id, id));

/** Returns the ids of a batch's rows still in the trash, by entry id. */
export async function findBatchInTrash(db: Database, id: number): Promise<Map<number, number>> {
  const rows = await db
    .select({ id: trash.id, entryId: trash.entryId })
    .from(trash)
    .where(eq(trash.batchId, id));
  return new Map(rows.map((row) => [row.entryId, row.id]));
}

/** Returns the ids of the entries that exist or are in the trash. The others were deleted forever. */
export async function findRemaining(
  db: Database,
  { kind, table }: Pick<ContentType, "kind" | "table">,
  ids: number[],
): Promise<Set<number>> {
  const live = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids));
  const trashed = await db
    .select({ id: trash.entryId })
    .from(trash)
    .where(and(eq(trash.kind, kind), inArray(trash.entryId, ids)));
  return new Set([...live, ...trashed].map(({ id }) => Number(id)));
}

/** Returns the last audit action on each entry. */
export async function lastActions(db: Database, kind: string, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([auditEntries.entryId], { entryId: auditEntries.entryId, action: auditEntries.action })
    .from(auditEntries)
    .where(and(eq(auditEntries.kind, kind), inArray(auditEntries.entryId, ids)))
    .orderBy(auditEntries.entryId, desc(auditEntries.id));
  return new Map(rows.map((row) => [Number(row.entryId), row.action]));
}
