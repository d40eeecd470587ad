import { desc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { type Editor, editorName } from "../request.server.ts";
import { auditEntries } from "./audit.table.ts";
import { batches } from "./batch.table.ts";

interface Deed {
  editor: Editor;
  action: string;
  kind: string;
  entryId?: number;
  title: string;
  revisionId?: number;
  batchId?: number;
}

/** Notes who did what; call it in the transaction of the deed. */
export async function recordAudit(db: Database, { editor, ...deed }: Deed): Promise<void> {
  await db
    .insert(auditEntries)
    .values({ ...deed, editorId: editor.id, editorName: editorName(editor), at: new Date().toISOString() });
}

/** Notes what the server did by itself, as `who`; call it in the transaction of the deed. */
export async function recordSystemAudit(
  db: Database,
  who: string,
  deeds: Pick<typeof auditEntries.$inferInsert, "action" | "kind" | "entryId" | "title">[],
): Promise<void> {
  const at = new Date().toISOString();
  if (deeds.length > 0)
    await db.insert(auditEntries).values(deeds.map((deed) => ({ ...deed, editorName: who, at })));
}

const pageSize = 100;

/** The latest deeds first, a page of 100 at a time; those of a batch say whether it can still be undone. */
export const listAudit = (db: Database, page: number) =>
  db
    .select({
      ...getTableColumns(auditEntries),
      canBeUndone: sql<boolean>`coalesce(${eq(auditEntries.action, batches.action)} and ${isNull(batches.undoneAt)}, false)`,
    })
    .from(auditEntries)
    .leftJoin(batches, eq(batches.id, auditEntries.batchId))
    .orderBy(desc(auditEntries.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
