import { inArray } from "drizzle-orm";
import { recordTogetherInAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import type { ContentType } from "../content-type.server.ts";
import type { BatchEntry } from "../history/batch.table.ts";
import { eraseRevisions } from "../history/revisions.server.ts";
import { trash } from "../history/trash.table.ts";
import { refusalOf, type SaveRequest } from "./save.server.ts";
import { restoreAllFromTrash } from "./write-entry.server.ts";

/** Ids of rows in the trash: deleted entries and discarded drafts. */
export interface TrashRows {
  entries: number[];
  drafts: number[];
}

/** A row that stays in the trash, and why. */
interface Refusal {
  id: number;
  isDraft: boolean;
  reason: string;
}

/** Restores and erases discarded drafts. Restoring throws an AppError if it is not possible. */
export interface DraftsInTrash {
  restore: (db: Database, typeOf: TypeOf, id: number, editor: Editor) => Promise<unknown>;
  erase: (db: Database, typeOf: TypeOf, ids: number[], editor: Editor) => Promise<number[]>;
  eraseOf: (db: Database, kind: string, entryIds: number[]) => Promise<unknown>;
}

type TypeOf = (kind: string) => ContentType;

const notThere = "It is no longer in the trash";

/** The audit log's action for permanent deletion. */
export const deletedForever = "deleted forever";

/** Restores rows of the trash in one transaction. Rows that cannot be restored stay, each with its reason. */
export async function restoreTogether(
  typeOf: TypeOf,
  rows: TrashRows,
  request: SaveRequest,
  drafts: DraftsInTrash,
): Promise<{ done: number; refusals: Refusal[] }> {
  const changed = new Set<string>();
  // Invalidate caches once, after the commit.
  const invalidate = (tags: readonly string[]) => {
    for (const tag of tags) changed.add(tag);
  };
  const refusals = await retryConflicts(() =>
    request.db.transaction(async (tx) => {
      changed.clear();
      const within = { ...request, db: tx, invalidate };
      return [
        ...(await restoreEntries(typeOf, rows.entries, within)),
        ...(await restoreDrafts(typeOf, rows.drafts, within, drafts)),
      ];
    }),
  );
  request.invalidate([...changed]);
  return { done: rows.entries.length + rows.drafts.length - refusals.length, refusals };
}

async function restoreEntries(typeOf: TypeOf, ids: number[], request: SaveRequest): Promise<Refusal[]> {
  const trashRows = await findRows(request.db, ids);
  const refusals = missing(ids, trashRows);
  for (const [kind, items] of Map.groupBy(trashRows, (row) => row.kind)) {
    const { obstacles } = await undoInParts(items, (part) =>
      restoreAllFromTrash(
        typeOf(kind),
        part.map(({ id }) => id),
        request,
      ),
    );
    const idOf = new Map(items.map(({ id, entryId }) => [entryId, id]));
    for (const { entryId, reason } of obstacles)
      refusals.push({ id: idOf.get(entryId) ?? 0, isDraft: false, reason });
  }
  return refusals;
}

async function restoreDrafts(
  typeOf: TypeOf,
  ids: number[],
  { db, editor }: SaveRequest,
  { restore }: DraftsInTrash,
): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const id of ids) {
    const reason = await refusalOf(restore(db, typeOf, id, editor));
    if (reason !== null) refusals.push({ id, isDraft: true, reason });
  }
  return refusals;
}

/** Permanently deletes rows of the trash with their revisions and drafts, and records it in the same transaction. */
export async function eraseTogether(
  typeOf: TypeOf,
  rows: TrashRows,
  { db, editor }: Pick<SaveRequest, "db" | "editor">,
  drafts: DraftsInTrash,
): Promise<{ done: number; refusals: Refusal[] }> {
  return retryConflicts(() =>
    db.transaction(async (tx) => {
      const trashRows = await findRows(tx, rows.entries);
      const erased = new Set(await drafts.erase(tx, typeOf, rows.drafts, editor));
      for (const [kind, items] of Map.groupBy(trashRows, (row) => row.kind)) {
        const entryIds = items.map(({ entryId }) => entryId);
        await drafts.eraseOf(tx, kind, entryIds);
        await eraseRevisions(tx, kind, entryIds);
      }
      for (let start = 0; start < trashRows.length; start += rowsAtATime)
        await eraseRows(tx, trashRows.slice(start, start + rowsAtATime));
      const events = trashRows.map(({ kind, entryId, title }) => ({ kind, entryId, title }));
      await recordTogetherInAudit(
        tx,
        editor,
        { action: deletedForever, things: ["entry", "entries"] },
        events,
      );
      const gone = rows.drafts.filter((id) => !erased.has(id));
      const refusals = [
        ...missing(rows.entries, trashRows),
        ...gone.map((id) => ({ id, isDraft: true, reason: notThere })),
      ];
      return { done: trashRows.length + erased.size, refusals };
    }),
  );
}

const rowsAtATime = 500;

type Found = Pick<typeof trash.$inferSelect, "id" | "kind" | "entryId" | "title">;

const eraseRows = (db: Database, rows: Found[]) =>
  db.delete(trash).where(
    inArray(
      trash.id,
      rows.map(({ id }) => id),
    ),
  );

/** Locks rows of the trash. */
async function findRows(db: Database, ids: number[]): Promise<Found[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: trash.id, kind: trash.kind, entryId: trash.entryId, title: trash.title })
    .from(trash)
    .where(inArray(trash.id, ids))
    .orderBy(trash.id)
    .for("update");
}

function missing(ids: number[], trashRows: Found[]): Refusal[] {
  const foundIds = new Set(trashRows.map(({ id }) => id));
  return ids.filter((id) => !foundIds.has(id)).map((id) => ({ id, isDraft: false, reason: notThere }));
}

/** An entry that prevents the undo of a batch. */
export interface Obstacle extends BatchEntry {
  reason: string;
}

export interface Undone {
  restored: number;
  obstacles: Obstacle[];
}

/** Items undone together. Few, because the embedded database serves nothing else during a statement. */
const itemsAtATime = 50;

/**
 * Undoes items in parts. A part that fails is retried item by item. If an entry occurs twice, its first item is undone first, in an
 * earlier part. `undo` must undo all of its items or throw.
 */
export async function undoInParts<Item extends BatchEntry>(
  items: Item[],
  undo: (part: Item[]) => Promise<unknown>,
): Promise<Undone> {
  const obstacles: Obstacle[] = [];
  for (const part of partsOf(items)) obstacles.push(...(await undoPart(part, undo)));
  return { restored: items.length - obstacles.length, obstacles };
}

function partsOf<Item extends BatchEntry>(items: Item[]): Item[][] {
  const parts: Item[][] = [];
  for (const item of items) {
    const last = parts.at(-1);
    const hasRoom = last && last.length < itemsAtATime;
    if (hasRoom && !last.some(({ entryId }) => entryId === item.entryId)) last.push(item);
    else parts.push([item]);
  }
  return parts;
}

async function undoPart<Item extends BatchEntry>(
  part: Item[],
  undo: (part: Item[]) => Promise<unknown>,
): Promise<Obstacle[]> {
  const reason = await reasonAgainst(undo(part));
  if (reason === null) return [];
  if (part.length === 1) return part.map(({ entryId, title }) => ({ entryId, title, reason }));
  const obstacles: Obstacle[] = [];
  for (const item of part) obstacles.push(...(await undoPart([item], undo)));
  return obstacles;
}

const reasons: ReadonlySet<ErrorCode> = new Set(["conflict", "not-found", "invalid"]);

/** Returns why an entry cannot be restored: it was changed, or its slug is taken. */
async function reasonAgainst(restoration: Promise<unknown>): Promise<string | null> {
  try {
    await restoration;
    return null;
  } catch (error) {
    if (error instanceof AppError && reasons.has(error.code)) return error.message;
    throw error;
  }
}
