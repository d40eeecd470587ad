import { and, desc, eq } from "drizzle-orm";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { revisions } from "./revision.table.ts";

interface Saved {
  kind: string;
  data: Record<string, unknown>;
  editor: Editor;
}

/** Keeps an entry as it was saved; call it in the transaction of the save. @returns the revision's id */
export async function recordRevision(db: Database, { kind, data, editor }: Saved): Promise<number> {
  const [revision] = await db
    .insert(revisions)
    .values({
      kind,
      entryId: Number(data.id),
      data,
      editorName: editorName(editor),
      createdAt: new Date().toISOString(),
    })
    .returning({ id: revisions.id });
  if (!revision) throw new Error("The revision was not stored");
  return revision.id;
}

/**
 * Keeps an entry as it came, unless it has revisions already: articles of feeds and the starter content have none, and what
 * was there before an editor's first save must not be lost.
 */
export async function recordOrigin(db: Database, kind: string, data: Record<string, unknown>): Promise<void> {
  const entryId = Number(data.id);
  const known = and(eq(revisions.kind, kind), eq(revisions.entryId, entryId));
  if ((await db.$count(revisions, known)) > 0) return;
  const createdAt = String(data.updatedAt);
  await db.insert(revisions).values({ kind, entryId, data, editorName: "As it came", createdAt });
}

/** All revisions of an entry, the latest first. */
export const listRevisions = (db: Database, kind: string, entryId: number) =>
  db
    .select()
    .from(revisions)
    .where(and(eq(revisions.kind, kind), eq(revisions.entryId, entryId)))
    .orderBy(desc(revisions.id));

export async function findRevision(db: Database, id: number) {
  const [revision] = await db.select().from(revisions).where(eq(revisions.id, id));
  return revision ?? null;
}
