import { eq, type InferSelectModel } from "drizzle-orm";
import { recordAllInAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { recordFactChanges } from "../fact-changes.server.ts";
import { recordRevisions } from "../history/revisions.server.ts";
import { endRedirects, leaveRedirects } from "../references/addresses.server.ts";
import { followChanges } from "../related/related-content.server.ts";
import { followMoves } from "./follow-moves.server.ts";
import { indexEntries, indexNewEntries } from "./index-entry.server.ts";
import type { SaveRequest } from "./save.server.ts";
import { takenValue } from "./slugs.server.ts";

export interface Write {
  old: Row;
  values: Row;
}

interface Change {
  old: Row;
  entry: Row;
}

/**
 * Writes values to locked entries of one type, with everything derived from them. Call it in the transaction of the save. `action`
 * is the audit log's action. An undo removes the undone changes from the readers' list of changes. Returns each entry before and
 * after, in the same order.
 * @throws AppError `conflict` if a value is taken, and the type's own errors
 */
export async function storeChanges(
  db: Database,
  type: ContentType,
  writes: Write[],
  {
    action,
    isUndo,
    request: { editor, batchId, jobs },
  }: { action: string; request: SaveRequest; isUndo?: boolean },
): Promise<Change[]> {
  if (writes.length === 0) return [];
  const changes: Change[] = [];
  for (const write of writes) changes.push({ old: write.old, entry: await update(db, type, write) });
  const entries = changes.map(({ entry }) => entry);
  const moves = changes.map(({ old, entry }) => ({
    from: type.pathOf(old),
    to: type.pathOf(entry),
    wasPublic: type.isPublic(old),
    isPublic: type.isPublic(entry),
  }));
  await leaveRedirects(db, moves);
  await indexEntries(db, type, entries).catch(refuseTaken(type, entries));
  await followMoves(db, moves);
  await type.afterStore?.(db, changes);
  await followChanges(db, type, changes, jobs);
  await recordSaves(db, type, entries, { action, editor, batchId });
  await recordFactChanges(db, type, changes, { editor, isUndo });
  return changes;
}

async function update(db: Database, type: ContentType, { old, values }: Write): Promise<Row> {
  const changed: unknown = await db
    .update(type.table)
    .set(values)
    .where(eq(type.table.id, old.id))
    .returning()
    .catch(refuseTaken(type, [{ ...old, ...values }]));
  const [entry] = changed as Row[];
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  return entry;
}

const refuseTaken = (type: ContentType, rows: Row[]) => (error: unknown) => {
  throw takenValue(type, rows, error) ?? error;
};

/** Rows per statement. PostgreSQL allows 65,535 parameters. */
const rowsAtATime = 500;

/**
 * Inserts entries with their addresses and references, in a number of statements that does not grow with each entry. Returns them
 * in the same order.
 * @throws AppError `conflict` if a value is taken
 */
export async function insertEntries(db: Database, type: ContentType, rows: Row[]): Promise<Row[]> {
  const entries: Row[] = [];
  for (let start = 0; start < rows.length; start += rowsAtATime)
    entries.push(...(await insertPart(db, type, rows.slice(start, start + rowsAtATime))));
  return entries;
}

async function insertPart(db: Database, type: ContentType, rows: Row[]): Promise<Row[]> {
  const inserted: unknown = await db
    .insert(type.table)
    .values(rows as InferSelectModel<typeof type.table>[])
    .returning()
    .catch(refuseTaken(type, rows));
  const entries = inserted as Row[];
  await endRedirects(
    db,
    entries.filter(type.isPublic).flatMap((entry) => type.pathOf(entry) ?? []),
  );
  await indexNewEntries(db, type, entries).catch(refuseTaken(type, rows));
  await type.afterStore?.(
    db,
    entries.map((entry) => ({ old: null, entry })),
  );
  return entries;
}

/** Stores a revision of each saved entry, and the audit record of the save. */
export async function recordSaves(
  db: Database,
  type: ContentType,
  entries: Row[],
  { action, editor, batchId }: { action: string; editor: Editor; batchId?: number | undefined },
): Promise<void> {
  for (let start = 0; start < entries.length; start += rowsAtATime) {
    const part = entries.slice(start, start + rowsAtATime);
    const revisionIds = await recordRevisions(db, { kind: type.kind, entries: part, editor });
    const events = part.map((entry, place) => ({
      action,
      kind: type.kind,
      entryId: Number(entry.id),
      title: type.titleOf(entry),
      revisionId: revisionIds[place],
      ...(batchId !== undefined && { batchId }),
    }));
    await recordAllInAudit(db, editor, events);
  }
}
