import { and, desc, eq, inArray, lt, sql } from "drizzle-orm";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { revisions } from "./revision.table.ts";
import { revisionsPageSize } from "./revisions-page.ts";

interface Saved {
  kind: string;
  entries: Record<string, unknown>[];
  editor: Editor;
}

/** Keeps entries as they were saved; call it in the transaction of the save. @returns the revisions' ids, in that order */
export async function recordRevisions(db: Database, { kind, entries, editor }: Saved): Promise<number[]> {
  const who = { editorName: editorName(editor), createdAt: new Date().toISOString() };
  const rows = await db
    .insert(revisions)
    .values(entries.map((data) => ({ kind, entryId: Number(data.id), data, ...who })))
    .returning({ id: revisions.id });
  return rows.map(({ id }) => id);
}

/**
 * Keeps an entry as it came, unless it has revisions already: the starter content has none, and what was there before an
 * editor's first save must not be lost.
 */
export async function recordOrigin(db: Database, kind: string, data: Record<string, unknown>): Promise<void> {
  const entryId = Number(data.id);
  const known = and(eq(revisions.kind, kind), eq(revisions.entryId, entryId));
  if ((await db.$count(revisions, known)) > 0) return;
  const createdAt = String(data.updatedAt);
  await db.insert(revisions).values({ kind, entryId, data, editorName: "As it came", createdAt });
}

/** An entry's revisions, the latest first: a page of them, those made before the revision `before` if given. */
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

/** A save of an entry, and the revision that it made. */
export interface RecordedSave {
  entryId: number;
  revisionId: number;
}

/** An entry as a save made it, and as it was before: null for a revision that is gone, or never was. */
interface AroundSave {
  saved: Record<string, unknown> | null;
  before: Record<string, unknown> | null;
}

/** Finds what saves of different entries of a kind made of each, and what each was before; by the entry's id. */
export async function findAroundSaves(
  db: Database,
  kind: string,
  saves: RecordedSave[],
): Promise<Map<number, AroundSave>> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(saves)}::jsonb) as given ("entryId" integer, "revisionId" integer)`;
  const idsBefore = sql`(
    select max(earlier.id) from ${revisions} earlier
    join ${given} on earlier.entry_id = given."entryId" and earlier.id < given."revisionId"
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

/** Finds who saved an entry last, and when; empty for one that nobody has saved since it came with the product. */
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
