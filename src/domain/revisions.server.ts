import { and, desc, eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { type Editor, editorName } from "./request.server.ts";
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
