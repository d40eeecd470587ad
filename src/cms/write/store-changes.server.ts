import { eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { recordFactChanges } from "../evidence/fact-changes.server.ts";
import { leaveRedirects } from "../history/redirects.server.ts";
import { indexEntries } from "./index-entry.server.ts";
import { recordSaves } from "./insert-entries.server.ts";
import { followChanges } from "./related-finding.server.ts";
import type { SaveRequest } from "./save.server.ts";
import { takenValue } from "./taken-value.server.ts";

/** A locked entry, and the values to write to it. */
export interface Write {
  old: Row;
  values: Row;
}

/** An entry before and after a save. */
interface Change {
  old: Row;
  entry: Row;
}

/**
 * Writes values to locked entries of one type, with everything that follows from it; call it in the transaction of the save.
 * `action` is the audit's word for it. Returns the entries in the same order, each before and after.
 * @throws AppError `conflict` when a value is taken, and the type's own errors
 */
export async function storeChanges(
  db: Database,
  type: ContentType,
  writes: Write[],
  { action, request: { editor, batchId, jobs } }: { action: string; request: SaveRequest },
): Promise<Change[]> {
  if (writes.length === 0) return [];
  const changes: Change[] = [];
  for (const write of writes) changes.push({ old: write.old, entry: await update(db, type, write) });
  const entries = changes.map(({ entry }) => entry);
  await leaveRedirects(
    db,
    changes.map(({ old, entry }) => ({ from: type.pathOf(old), to: type.pathOf(entry) })),
  );
  await indexEntries(db, type, entries).catch(refuseTaken(type, entries));
  await type.afterStore?.(db, changes);
  await followChanges(db, type, changes, jobs);
  await recordSaves(db, type, entries, { action, editor, batchId });
  await recordFactChanges(db, type, changes, editor);
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
