import type { InferSelectModel } from "drizzle-orm";
import { recordAllInAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { endRedirects } from "../history/redirects.server.ts";
import { recordRevisions } from "../history/revisions.server.ts";
import { indexNewEntries } from "./index-entry.server.ts";
import { takenValue } from "./taken-value.server.ts";

/** Rows in one statement: PostgreSQL takes 65,535 values. */
const rowsAtATime = 500;

/**
 * Inserts entries with their addresses and references, in a number of statements that does not grow with each of them.
 * Returns them in the same order. @throws AppError `conflict` when a value is taken
 */
export async function insertEntries(db: Database, type: ContentType, rows: Row[]): Promise<Row[]> {
  const entries: Row[] = [];
  for (let start = 0; start < rows.length; start += rowsAtATime)
    entries.push(...(await insertPart(db, type, rows.slice(start, start + rowsAtATime))));
  return entries;
}

async function insertPart(db: Database, type: ContentType, rows: Row[]): Promise<Row[]> {
  const refuseTaken = (error: unknown) => {
    throw takenValue(type, rows, error) ?? error;
  };
  const inserted: unknown = await db
    .insert(type.table)
    .values(rows as InferSelectModel<typeof type.table>[])
    .returning()
    .catch(refuseTaken);
  const entries = inserted as Row[];
  await endRedirects(
    db,
    entries.flatMap((entry) => type.pathOf?.(entry) ?? []),
  );
  await indexNewEntries(db, type, entries).catch(refuseTaken);
  await type.afterStore?.(
    db,
    entries.map((entry) => ({ old: null, entry })),
  );
  return entries;
}

/** Keeps a revision of each entry as it was saved, and notes in the audit who did it. */
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
