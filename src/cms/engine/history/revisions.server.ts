import { and, desc, eq, getTableColumns, inArray, isNull, lt, notInArray, sql } from "drizzle-orm";
import { auditEntries } from "#accounts/audit.table.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { batches } from "./batch.table.ts";
import { auditPageSize, revisionsPageSize } from "./page-sizes.ts";
import { revisions } from "./revision.table.ts";

interface Saved {
  kind: string;
  entries: Record<string, unknown>[];
  editor: Editor;
}

/** Stores the saved entries as revisions. Call it in the transaction of the save. @returns the revisions' ids, in the same order */
export async function recordRevisions(db: Database, { kind, entries, editor }: Saved): Promise<number[]> {
  const who = {
    editorId: editor.id || null,
    editorName: editorName(editor),
    createdAt: new Date(environment.now()).toISOString(),
  };
  const rows = await db
    .insert(revisions)
    .values(entries.map((data) => ({ kind, entryId: Number(data.id), data, ...who })))
    .returning({ id: revisions.id });
  return rows.map(({ id }) => id);
}

/**
 * Stores the original state of entries without revisions. Starter content has none, and an editor's first save must not lose it.
 */
export async function recordOrigins(
  db: Database,
  kind: string,
  entries: Record<string, unknown>[],
): Promise<void> {
  if (entries.length === 0) return;
  const ids = entries.map(({ id }) => Number(id));
  const rows = await db
    .selectDistinct({ entryId: revisions.entryId })
    .from(revisions)
    .where(and(eq(revisions.kind, kind), inArray(revisions.entryId, ids)));
  const recordedIds = new Set(rows.map(({ entryId }) => entryId));
  const origins = entries
    .filter(({ id }) => !recordedIds.has(Number(id)))
    .map((data) => ({
      kind,
      entryId: Number(data.id),
      data,
      editorName: "Original",
      createdAt: String(data.updatedAt),
    }));
  if (origins.length > 0) await db.insert(revisions).values(origins);
}

/** Returns a page of an entry's revisions, latest first, from before the revision `before` if given. */
export const listRevisions = (
  db: Database,
  kind: string,
  entryId: number,
  { before, limit = revisionsPageSize }: { before?: number | undefined; limit?: number } = {},
) =>
  db
    .select()
    .from(revisions)
    .where(
      and(
        eq(revisions.kind, kind),
        eq(revisions.entryId, entryId),
        before === undefined ? undefined : lt(revisions.id, before),
      ),
    )
    .orderBy(desc(revisions.id))
    .limit(limit);

export async function findRevision(db: Database, id: number) {
  const [revision] = await db.select().from(revisions).where(eq(revisions.id, id));
  return revision ?? null;
}

/** A save of an entry, and its revision. */
export interface RecordedSave {
  entryId: number;
  revisionId: number;
}

/** An entry before and after a save. Null if the revision is gone or never existed. */
interface AroundSave {
  saved: Record<string, unknown> | null;
  before: Record<string, unknown> | null;
}

/** Returns the state of entries before and after their saves, by entry id. */
export async function findAroundSaves(
  db: Database,
  kind: string,
  saves: RecordedSave[],
): Promise<Map<number, AroundSave>> {
  const saveRows = sql`jsonb_to_recordset(${JSON.stringify(saves)}::jsonb) as given ("entryId" integer, "revisionId" integer)`;
  const idsBefore = sql`(
    select max(earlier.id) from ${revisions} earlier
    join ${saveRows} on earlier.entry_id = given."entryId" and earlier.id < given."revisionId"
    where earlier.kind = ${kind} group by given."entryId")`;
  const read = (ids: number[] | typeof idsBefore) =>
    db
      .select({ entryId: revisions.entryId, data: revisions.data })
      .from(revisions)
      .where(inArray(revisions.id, ids));
  const byEntry = (rows: Awaited<ReturnType<typeof read>>) =>
    new Map(rows.map(({ entryId, data }) => [entryId, data]));
  const saved = byEntry(await read(saves.map(({ revisionId }) => revisionId)));
  const before = byEntry(await read(idsBefore));
  return new Map(
    saves.map(({ entryId }) => [
      entryId,
      { saved: saved.get(entryId) ?? null, before: before.get(entryId) ?? null },
    ]),
  );
}

/** Returns who saved an entry last, and when. Empty if it is unchanged since installation. */
export async function findLastSave(
  db: Database,
  kind: string,
  id: number,
): Promise<{ changedBy?: string; changedAt?: string }> {
  const [last] = await db
    .select({ changedBy: revisions.editorName, changedAt: revisions.createdAt })
    .from(revisions)
    .where(and(eq(revisions.kind, kind), eq(revisions.entryId, id)))
    .orderBy(desc(revisions.id))
    .limit(1);
  return last ?? {};
}

/** Deletes all revisions of permanently deleted entries. */
export const eraseRevisions = (db: Database, kind: string, entryIds: number[]) =>
  db.delete(revisions).where(and(eq(revisions.kind, kind), inArray(revisions.entryId, entryIds)));

/** Event kinds that concern accounts rather than content. */
export const accountEvents = ["sign-in", "account", "token"];

/**
 * Returns audit events, latest first, 100 per page. Batch events say whether the batch can still be undone. Users without the
 * permission do not see account events.
 */
export const listAudit = (db: Database, page: number, { withAccounts }: { withAccounts: boolean }) =>
  db
    .select({
      ...getTableColumns(auditEntries),
      canBeUndone: sql<boolean>`coalesce(${eq(auditEntries.action, batches.action)} and ${isNull(batches.undoneAt)}, false)`,
    })
    .from(auditEntries)
    .leftJoin(batches, eq(batches.id, auditEntries.batchId))
    .where(withAccounts ? undefined : notInArray(auditEntries.kind, accountEvents))
    .orderBy(desc(auditEntries.id))
    .limit(auditPageSize)
    .offset((page - 1) * auditPageSize);
