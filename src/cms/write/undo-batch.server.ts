import { recordAudit } from "#accounts/audit.server.ts";
import type { Database } from "#db/database.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import type { ContentType } from "../content-type.server.ts";
import type { BatchEntry } from "../history/batch.table.ts";
import {
  deletedTogether,
  findBatchInTrash,
  lastActions,
  lockBatch,
  markUndone,
} from "../history/batches.server.ts";
import { isRestoration, restoredFromTrash } from "../history/trash.server.ts";
import { type Obstacle, type Undone, undoInParts } from "./obstacles.server.ts";
import { revertEntries } from "./revert-entries.server.ts";
import type { SaveRequest } from "./save.server.ts";
import { restoreAllFromTrash } from "./write-entry.server.ts";

/** Undoes what a batch of a type did besides saves, within the same transaction. */
export type FurtherUndo = (db: Database, type: ContentType, batchId: number) => Promise<Undone>;

/**
 * Restores every entry that a batch deleted or changed, or none. A deleted entry that was restored alone since and not changed
 * after counts as restored. Returns the number of entries restored now.
 * @throws AppError `not-found`, `conflict` with the entries that changed since
 */
export async function undoBatch(
  typeOf: (kind: string) => ContentType,
  id: number,
  request: SaveRequest,
  undoFurther: FurtherUndo,
): Promise<number> {
  const changed = new Set<string>();
  // The caches are invalidated once, when all of it has committed.
  const invalidate = (tags: readonly string[]) => {
    for (const tag of tags) changed.add(tag);
  };
  const count = await retryConflicts(() =>
    request.db.transaction((tx) => {
      changed.clear();
      return undoWithin(typeOf, id, { ...request, db: tx, invalidate }, undoFurther);
    }),
  );
  request.invalidate([...changed]);
  return count;
}

async function undoWithin(
  typeOf: (kind: string) => ContentType,
  id: number,
  request: SaveRequest,
  undoFurther: FurtherUndo,
): Promise<number> {
  const { db, editor } = request;
  const batch = await lockBatch(db, id);
  const type = typeOf(batch.kind);
  const isDeletion = batch.action === deletedTogether;
  const saves = await (isDeletion
    ? restoreEntries(type, id, batch.entries, request)
    : revertEntries(type, id, request));
  const further = await undoFurther(db, type, id);
  const obstacles = [...saves.obstacles, ...further.obstacles];
  if (obstacles.length > 0) throw changedSince(obstacles);
  const restored = saves.restored + further.restored;
  await markUndone(db, id);
  const title = pluralize(restored, "entry", "entries");
  const action = isDeletion ? restoredFromTrash : "undone";
  await recordAudit(db, { kind: batch.kind, title, action, editor, batchId: id });
  return restored;
}

async function restoreEntries(
  type: ContentType,
  id: number,
  entries: BatchEntry[],
  request: SaveRequest,
): Promise<Undone> {
  const inTrash = await findBatchInTrash(request.db, id);
  const gone = entries.filter(({ entryId }) => !inTrash.has(entryId));
  const actions = await lastActions(
    request.db,
    type.kind,
    gone.map(({ entryId }) => entryId),
  );
  const changed: Obstacle[] = gone
    .filter(({ entryId }) => !isRestoration(actions.get(entryId)))
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
  return { restored, obstacles: [...changed, ...obstacles] };
}

const mostNamed = 5;

function changedSince(obstacles: Obstacle[]): AppError {
  const named = obstacles.slice(0, mostNamed).map(({ title, reason }) => `“${title}” (${reason})`);
  const more = obstacles.length > mostNamed ? ` and ${obstacles.length - mostNamed} more` : "";
  const message = `Not all can be restored, so none was: ${named.join(", ")}${more}`;
  return new AppError("conflict", message, { changed: obstacles });
}
