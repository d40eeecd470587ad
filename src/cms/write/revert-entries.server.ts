import { desc, eq } from "drizzle-orm";
import { auditEntries } from "#accounts/audit.table.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import type { BatchEntry } from "../history/batch.table.ts";
import { findAroundSaves, type RecordedSave } from "../history/revisions.server.ts";
import { restoredFromTrash } from "../history/trash.server.ts";
import { creation } from "./create-entries.server.ts";
import { deleteLocked } from "./delete-entries.server.ts";
import { lockEntries } from "./lock-entries.server.ts";
import { type Undone, undoInParts } from "./obstacles.server.ts";
import { type SaveRequest, save } from "./save.server.ts";
import { storeChanges, type Write } from "./store-changes.server.ts";

/**
 * Sets every entry that a batch changed back to the revision before it, its dates included, byte for byte; those that it
 * created or restored go to the trash.
 */
export async function revertEntries(
  type: ContentType,
  batchId: number,
  request: SaveRequest,
): Promise<Undone> {
  const saves = await listSaves(request.db, batchId);
  return undoInParts(saves, (part) => revertSaves(type, part, request));
}

interface SaveOfBatch extends RecordedSave, BatchEntry {
  action: string;
}

/** The saves of a batch, the latest first. */
async function listSaves(db: Database, batchId: number): Promise<SaveOfBatch[]> {
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

/** Reverts saves of different entries, all or none. @throws AppError `not-found`, `conflict` for one that changed since */
const revertSaves = (type: ContentType, saves: SaveOfBatch[], request: SaveRequest): Promise<void> =>
  save(type, request, async (db, noteChange) => {
    const { made, changed } = await findReversals(db, type, saves);
    await deleteLocked(db, type, made, request.editor);
    for (const entry of made) noteChange(entry, null);
    const stored = await storeChanges(db, type, changed, { action: "restored", request });
    for (const { old, entry } of stored) noteChange(old, entry);
  });

/** Locks the entries of saves. Returns those that the saves made, and the others with what they were before. */
async function findReversals(
  db: Database,
  type: ContentType,
  saves: SaveOfBatch[],
): Promise<{ made: Row[]; changed: Write[] }> {
  const current = await lockEntries(
    db,
    type,
    saves.map(({ entryId }) => entryId),
  );
  const around = await findAroundSaves(db, type.kind, saves);
  const made: Row[] = [];
  const changed: Write[] = [];
  for (const { entryId, action } of saves) {
    const [entry, known] = [current.get(entryId), around.get(entryId)];
    if (!known?.saved) throw new AppError("conflict", "its revision is gone");
    if (!entry || entry.updatedAt !== known.saved.updatedAt) throw new AppError("conflict", "changed since");
    if (action === restoredFromTrash || action === creation) made.push(entry);
    else if (known.before) changed.push({ old: entry, values: known.before });
    else throw new AppError("conflict", "its earlier revision is gone");
  }
  return { made, changed };
}
