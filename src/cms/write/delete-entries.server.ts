import { and, gt, inArray, type SQL } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Database } from "#db/database.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { pluralize } from "#shared/text.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import type { BatchEntry } from "../history/batch.table.ts";
import { beginBatch, deletedTogether, nameEntries } from "../history/batches.server.ts";
import { moveAllToTrash } from "../history/trash.server.ts";
import { recordEvents } from "../webhooks/record-events.server.ts";
import { changedTags } from "./changed-tags.server.ts";
import { unindexEntry } from "./index-entry.server.ts";
import { followDeletion } from "./related-finding.server.ts";
import type { SaveRequest } from "./save.server.ts";

/**
 * Moves all entries that fulfil a condition to the trash, or none: one batch, which is restored as a whole.
 * Returns how many, and the batch's id; null when there was nothing to delete.
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
      await deleteTogether(tx, type, entries, batchId, request);
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

const atATime = 500;

async function* lockInBatches(db: Database, { table }: ContentType, condition: SQL): AsyncGenerator<Row[]> {
  for (let last = 0; ; ) {
    const entries: Row[] = await db
      .select()
      .from(table)
      .where(and(gt(table.id, last), condition))
      .orderBy(table.id)
      .limit(atATime)
      .for("update");
    if (entries.length === 0) return;
    yield entries;
    last = Number(entries.at(-1)?.id);
  }
}

async function deleteTogether(
  db: Database,
  type: ContentType,
  entries: Row[],
  batchId: number,
  request: SaveRequest,
) {
  const { editor } = request;
  for (const entry of entries) {
    type.checkDeletion?.(entry);
    await unindexEntry(db, type, entry);
    await followDeletion(db, type, entry);
  }
  const trashed = entries.map((data) => ({ data, title: type.titleOf(data) }));
  await moveAllToTrash(db, { kind: type.kind, editor, batchId }, trashed);
  const ids = entries.map(({ id }) => Number(id));
  await db.delete(type.table).where(inArray(type.table.id, ids));
}
