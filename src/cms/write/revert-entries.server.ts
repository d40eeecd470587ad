import { and, desc, eq, lt } from "drizzle-orm";
import { auditEntries } from "#accounts/audit.table.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import type { BatchEntry } from "../history/batch.table.ts";
import { revisions } from "../history/revision.table.ts";
import { findRevision } from "../history/revisions.server.ts";
import { restoredFromTrash } from "../history/trash.server.ts";
import { creation } from "./create-entries.server.ts";
import type { SaveRequest } from "./save.server.ts";
import { deleteEntry, revertSave } from "./write-entry.server.ts";

/** An entry that prevents a batch from being undone. */
export interface Obstacle extends BatchEntry {
  reason: string;
}

export interface Undone {
  restored: number;
  obstacles: Obstacle[];
}

/**
 * Sets every entry that a batch changed back to the revision before it; those that it created or restored go to the
 * trash.
 */
export async function revertEntries(
  type: ContentType,
  batchId: number,
  _entries: BatchEntry[],
  request: SaveRequest,
): Promise<Undone> {
  const obstacles: Obstacle[] = [];
  const saves = await listSaves(request.db, batchId);
  for (const { entryId, title, action, revisionId } of saves) {
    const reason = await reasonAgainst(revert(type, { entryId, action, revisionId }, request));
    if (reason) obstacles.push({ entryId, title, reason });
  }
  return { restored: saves.length - obstacles.length, obstacles };
}

interface SaveOfBatch {
  entryId: number;
  action: string;
  revisionId: number;
}

/** The saves of a batch, the latest first. */
async function listSaves(db: Database, batchId: number): Promise<(SaveOfBatch & { title: string })[]> {
  const { entryId, title, action, revisionId } = auditEntries;
  const rows = await db
    .select({ entryId, title, action, revisionId })
    .from(auditEntries)
    .where(eq(auditEntries.batchId, batchId))
    .orderBy(desc(auditEntries.id));
  return rows.flatMap(({ entryId, revisionId, ...row }) =>
    entryId !== null && revisionId !== null ? [{ ...row, entryId, revisionId }] : [],
  );
}

async function revert(type: ContentType, { entryId, action, revisionId }: SaveOfBatch, request: SaveRequest) {
  const saved = await findRevision(request.db, revisionId);
  if (!saved) throw new AppError("conflict", "its revision is gone");
  const version = saved.data.updatedAt;
  if (action === restoredFromTrash || action === creation) {
    const [current]: Row[] = await request.db.select().from(type.table).where(eq(type.table.id, entryId));
    if (current?.updatedAt !== version) throw new AppError("conflict", "changed since");
    await deleteEntry(type, entryId, request);
    return;
  }
  const before = await findRevisionBefore(request.db, type.kind, { entryId, revisionId });
  if (!before) throw new AppError("conflict", "its earlier revision is gone");
  await revertSave(type, entryId, { before, version }, request);
}

async function findRevisionBefore(
  db: Database,
  kind: string,
  { entryId, revisionId }: Pick<SaveOfBatch, "entryId" | "revisionId">,
): Promise<Row | null> {
  const [before] = await db
    .select({ data: revisions.data })
    .from(revisions)
    .where(and(eq(revisions.kind, kind), eq(revisions.entryId, entryId), lt(revisions.id, revisionId)))
    .orderBy(desc(revisions.id))
    .limit(1);
  return before?.data ?? null;
}

/** Returns why an entry cannot be restored: somebody has changed it, or its place is taken. */
export async function reasonAgainst(restoration: Promise<unknown>): Promise<string | null> {
  try {
    await restoration;
    return null;
  } catch (error) {
    if (error instanceof AppError && (error.code === "conflict" || error.code === "not-found"))
      return error.message;
    throw error;
  }
}
