import { recordAudit } from "#accounts/audit.server.ts";
import type { Database } from "#db/database.server.ts";
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
import { type Obstacle, reasonAgainst, revertEntries, type Undone } from "./revert-entries.server.ts";
import type { SaveRequest } from "./save.server.ts";
import { restoreFromTrash } from "./write-entry.server.ts";

/** Undoes what a batch did besides saves, within the same transaction. */
export type FurtherUndo = (db: Database, batchId: number) => Promise<Undone>;

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
  const count = await request.db.transaction(async (tx) => {
    const batch = await lockBatch(tx, id);
    const type = typeOf(batch.kind);
    // The caches are invalidated once, when all of it has committed.
    const invalidate = (tags: readonly string[]) => {
      for (const tag of tags) changed.add(tag);
    };
    const within = { ...request, db: tx, invalidate };
    const undo = batch.action === deletedTogether ? restoreEntries : revertEntries;
    const saves = await undo(type, id, batch.entries, within);
    const further = await undoFurther(tx, id);
    const obstacles = [...saves.obstacles, ...further.obstacles];
    if (obstacles.length > 0) throw changedSince(obstacles);
    const restored = saves.restored + further.restored;
    await markUndone(tx, id);
    const title = pluralize(restored, "entry", "entries");
    await recordAudit(tx, {
      kind: batch.kind,
      title,
      action: batch.action === deletedTogether ? restoredFromTrash : "undone",
      editor: request.editor,
      batchId: id,
    });
    return restored;
  });
  request.invalidate([...changed]);
  return count;
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
  const obstacles: Obstacle[] = gone
    .filter(({ entryId }) => !isRestoration(actions.get(entryId)))
    .map((entry) => ({ ...entry, reason: "changed since it was restored" }));
  let restored = 0;
  for (const entry of entries) {
    const trashId = inTrash.get(entry.entryId);
    const reason = trashId && (await reasonAgainst(restoreFromTrash(type, trashId, request)));
    if (reason) obstacles.push({ ...entry, reason });
    else if (trashId) restored++;
  }
  return { restored, obstacles };
}

const mostNamed = 5;

function changedSince(obstacles: Obstacle[]): AppError {
  const named = obstacles.slice(0, mostNamed).map(({ title, reason }) => `"${title}" (${reason})`);
  const more = obstacles.length > mostNamed ? ` and ${obstacles.length - mostNamed} more` : "";
  const message = `Not all can be restored, so none was: ${named.join(", ")}${more}`;
  return new AppError("conflict", message, { changed: obstacles });
}
