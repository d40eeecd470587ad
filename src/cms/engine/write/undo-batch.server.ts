import { desc, eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import { auditEntries } from "#accounts/audit.table.ts";
import type { Database } from "#db/database.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import type { BatchEntry } from "../history/batch.table.ts";
import {
  deletedTogether,
  findBatchInTrash,
  findRemaining,
  lastActions,
  lockBatch,
  markUndone,
} from "../history/batches.server.ts";
import { findAroundSaves, type RecordedSave } from "../history/revisions.server.ts";
import { isRestoration, restoredFromTrash } from "../history/trash.server.ts";
import { creation } from "./create-entries.server.ts";
import { deleteLocked } from "./delete-entries.server.ts";
import { type SaveRequest, save } from "./save.server.ts";
import { storeChanges, type Write } from "./store-changes.server.ts";
import { deletedForever, type Obstacle, type Undone, undoInParts } from "./trash-batch.server.ts";
import { lockEntries, restoreAllFromTrash } from "./write-entry.server.ts";

/** Undoes a batch's other effects, within the same transaction. */
export type FurtherUndo = (db: Database, type: ContentType, batchId: number) => Promise<Undone>;

interface UndoneBatch {
  restored: number;
  /** Entries deleted permanently since the batch. */
  erased: BatchEntry[];
}

/**
 * Restores every entry that a batch deleted or changed, or none. An entry already restored on its own, and unchanged since, counts
 * as restored. Permanently deleted entries do not block the others.
 * @throws AppError `not-found`, `conflict` with the entries changed since
 */
export async function undoBatch(
  typeOf: (kind: string) => ContentType,
  id: number,
  request: SaveRequest,
  undoFurther: FurtherUndo,
): Promise<UndoneBatch> {
  const changed = new Set<string>();
  // Invalidate caches once, after the commit.
  const invalidate = (tags: readonly string[]) => {
    for (const tag of tags) changed.add(tag);
  };
  const undone = await retryConflicts(() =>
    request.db.transaction((tx) => {
      changed.clear();
      return undoWithin(typeOf, id, { ...request, db: tx, invalidate }, undoFurther);
    }),
  );
  request.invalidate([...changed]);
  return undone;
}

async function undoWithin(
  typeOf: (kind: string) => ContentType,
  id: number,
  request: SaveRequest,
  undoFurther: FurtherUndo,
): Promise<UndoneBatch> {
  const { db, editor } = request;
  const batch = await lockBatch(db, id);
  const type = typeOf(batch.kind);
  const isDeletion = batch.action === deletedTogether;
  const { erased, ...saves } = isDeletion
    ? await restoreEntries(type, id, batch.entries, request)
    : { erased: [], ...(await revertEntries(typeOf, id, request)) };
  const further = await undoFurther(db, type, id);
  const obstacles = [...saves.obstacles, ...further.obstacles];
  if (obstacles.length > 0) throw changedSince(obstacles);
  const restored = saves.restored + further.restored;
  if (restored === 0 && erased.length > 0)
    throw changedSince(erased.map((entry) => ({ ...entry, reason: deletedForever })));
  await markUndone(db, id);
  const title = pluralize(restored, "entry", "entries");
  const action = isDeletion ? restoredFromTrash : "undone";
  await recordAudit(db, { kind: batch.kind, title, action, editor, batchId: id });
  return { restored, erased };
}

async function restoreEntries(
  type: ContentType,
  id: number,
  entries: BatchEntry[],
  request: SaveRequest,
): Promise<Undone & Pick<UndoneBatch, "erased">> {
  const inTrash = await findBatchInTrash(request.db, id);
  const gone = entries.filter(({ entryId }) => !inTrash.has(entryId));
  const goneIds = gone.map(({ entryId }) => entryId);
  const remaining = await findRemaining(request.db, type, goneIds);
  const actions = await lastActions(request.db, type.kind, goneIds);
  const isErased = ({ entryId }: BatchEntry) => !remaining.has(entryId);
  const changed: Obstacle[] = gone
    .filter((entry) => !isErased(entry) && !isRestoration(actions.get(entry.entryId)))
    .map((entry) => ({ ...entry, reason: "changed since it was restored" }));
  const deleted = entries.flatMap((entry) => {
    const trashId = inTrash.get(entry.entryId);
    return trashId === undefined ? [] : [{ ...entry, trashId }];
  });
  const { restored, obstacles } = await undoInParts(deleted, (part) =>
    restoreAllFromTrash(
      type,
      part.map(({ trashId }) => trashId),
      request,
    ),
  );
  return { restored, obstacles: [...changed, ...obstacles], erased: gone.filter(isErased) };
}

const mostNamed = 5;

function changedSince(obstacles: Obstacle[]): AppError {
  const named = obstacles.slice(0, mostNamed).map(({ title, reason }) => `“${title}” (${reason})`);
  const more = obstacles.length > mostNamed ? ` and ${obstacles.length - mostNamed} more` : "";
  const message = `Some could not be restored, so nothing was restored: ${named.join(", ")}${more}`;
  return new AppError("conflict", message, { changed: obstacles });
}

/**
 * Restores every entry that a batch changed to its previous revision, byte for byte and with its dates. Entries that the batch
 * created or restored move to the trash.
 */
async function revertEntries(
  typeOf: (kind: string) => ContentType,
  batchId: number,
  request: SaveRequest,
): Promise<Undone> {
  const undone: Undone = { restored: 0, obstacles: [] };
  const saves = await listSaves(request.db, batchId);
  for (const [kind, ofKind] of Map.groupBy(saves, (one) => one.kind)) {
    const { restored, obstacles } = await undoInParts(ofKind, (part) =>
      revertSaves(typeOf(kind), part, request),
    );
    undone.restored += restored;
    undone.obstacles.push(...obstacles);
  }
  return undone;
}

export interface SaveOfBatch extends RecordedSave, BatchEntry {
  kind: string;
  action: string;
}

/** The saves of a batch, latest first. */
async function listSaves(db: Database, batchId: number): Promise<SaveOfBatch[]> {
  const { kind, entryId, title, action, revisionId } = auditEntries;
  const rows = await db
    .select({ kind, entryId, title, action, revisionId })
    .from(auditEntries)
    .where(eq(auditEntries.batchId, batchId))
    .orderBy(desc(auditEntries.id));
  return rows.flatMap(({ entryId, revisionId, ...row }) =>
    entryId !== null && revisionId !== null ? [{ ...row, entryId, revisionId }] : [],
  );
}

/** Reverts saves of different entries, all or none. @throws AppError `not-found`, `conflict` for an entry changed since */
export const revertSaves = (type: ContentType, saves: SaveOfBatch[], request: SaveRequest): Promise<void> =>
  save(type, request, async (db, noteChange) => {
    const { createdEntries, changed } = await findReversals(db, type, saves);
    await deleteLocked(db, type, createdEntries, request.editor);
    for (const entry of createdEntries) noteChange(entry, null);
    const stored = await storeChanges(db, type, changed, { action: "restored", isUndo: true, request });
    for (const { old, entry } of stored) noteChange(old, entry);
  });

/** Locks the entries of saves. Returns the entries that the saves created, and the others with their earlier state. */
async function findReversals(
  db: Database,
  type: ContentType,
  saves: SaveOfBatch[],
): Promise<{ createdEntries: Row[]; changed: Write[] }> {
  const current = await lockEntries(
    db,
    type,
    saves.map(({ entryId }) => entryId),
  );
  const around = await findAroundSaves(db, type.kind, saves);
  const createdEntries: Row[] = [];
  const changed: Write[] = [];
  for (const { entryId, action } of saves) {
    const [entry, revisionPair] = [current.get(entryId), around.get(entryId)];
    if (!revisionPair?.saved) throw new AppError("conflict", "its revision no longer exists");
    if (!entry || entry.updatedAt !== revisionPair.saved.updatedAt)
      throw new AppError("conflict", "changed since");
    if (action === restoredFromTrash || action === creation) createdEntries.push(entry);
    else if (revisionPair.before) changed.push({ old: entry, values: revisionPair.before });
    else throw new AppError("conflict", "its earlier revision no longer exists");
  }
  return { createdEntries, changed };
}
