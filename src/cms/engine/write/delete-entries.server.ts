import { and, gt, inArray, type SQL } from "drizzle-orm";
import { recordAllInAudit, recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { batchesById } from "#db/id-batches.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { pluralize } from "#shared/text.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { recordEvents } from "../events/record-events.server.ts";
import type { BatchEntry } from "../history/batch.table.ts";
import { beginBatch, deletedTogether, nameEntries } from "../history/batches.server.ts";
import { moveToTrash } from "../history/trash.server.ts";
import { followDeletions } from "../related/related-content.server.ts";
import { unindexEntries } from "./index-entry.server.ts";
import { changedTags, type SaveRequest } from "./save.server.ts";

/**
 * Moves every entry that matches a condition to the trash, or none. They form one batch, which is restored as a whole. Returns the
 * count and the batch's id, or null if nothing matched.
 */
export async function deleteEntries(
  type: ContentType,
  condition: SQL,
  request: SaveRequest,
): Promise<{ count: number; batchId: number } | null> {
  const { db, editor } = request;
  const transaction = async (tx: Database) => {
    const deleted: BatchEntry[] = [];
    const tags = new Set<string>();
    let batchId = 0;
    for await (const entries of lockInBatches(tx, type, condition)) {
      batchId ||= await beginBatch(tx, { kind: type.kind, action: deletedTogether, editor });
      await moveEntriesToTrash(tx, type, entries, { editor, batchId });
      await recordEvents(
        tx,
        type,
        entries.map((old) => ({ old, entry: null })),
      );
      for (const entry of entries) for (const tag of changedTags(type, entry, null)) tags.add(tag);
      deleted.push(...entries.map((entry) => ({ entryId: Number(entry.id), title: type.titleOf(entry) })));
    }
    if (deleted.length === 0) return null;
    await nameEntries(tx, batchId, deleted);
    const title = pluralize(deleted.length, "entry", "entries");
    await recordAudit(tx, { kind: type.kind, title, action: deletedTogether, editor, batchId });
    await announceContentChange(tx, tags);
    return { count: deleted.length, batchId, tags };
  };
  const batch = await retryConflicts(() => db.transaction(transaction));
  if (!batch) return null;
  request.invalidate([...batch.tags]);
  return { count: batch.count, batchId: batch.batchId };
}

/** Few: the embedded database serves nothing else during a statement. */
const atATime = 100;

const lockInBatches = (db: Database, { table }: ContentType, condition: SQL): AsyncGenerator<Row[]> =>
  batchesById<Row>(async (lastId) =>
    db
      .select()
      .from(table)
      .where(and(gt(table.id, lastId), condition))
      .orderBy(table.id)
      .limit(atATime)
      .for("update"),
  );

/** Moves locked entries to the trash, each as its own deletion. @throws AppError the type's objection */
export async function deleteLocked(db: Database, type: ContentType, entries: Row[], editor: Editor) {
  if (entries.length === 0) return;
  await moveEntriesToTrash(db, type, entries, { editor, batchId: null });
  const events = entries.map((entry) => ({
    kind: type.kind,
    entryId: Number(entry.id),
    title: type.titleOf(entry),
    action: "deleted",
  }));
  await recordAllInAudit(db, editor, events);
}

async function moveEntriesToTrash(
  db: Database,
  type: ContentType,
  entries: Row[],
  by: { editor: Editor; batchId: number | null },
) {
  for (const entry of entries) type.checkDeletion?.(entry);
  const trashed = entries.map((data) => ({ data, title: type.titleOf(data) }));
  await moveToTrash(db, { kind: type.kind, ...by }, trashed);
  const ids = entries.map(({ id }) => Number(id));
  await db.delete(type.table).where(inArray(type.table.id, ids));
  await unindexEntries(db, type, entries);
  await followDeletions(db, type, entries);
}
