import { inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row } from "../content-type.server.ts";

/** Locks an entry for the rest of the transaction. @throws AppError `not-found` */
export async function lockEntry(db: Database, type: ContentType, id: number): Promise<Row> {
  const entry = (await lockEntries(db, type, [id])).get(id);
  if (!entry) throw new AppError("not-found", `${type.noun} not found`);
  return entry;
}

/** Locks those of some entries that are there, in the order of their ids. Returns them by id. */
export async function lockEntries(
  db: Database,
  { table }: ContentType,
  ids: number[],
): Promise<Map<number, Row>> {
  const entries: Row[] = await db
    .select()
    .from(table)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for("update");
  return new Map(entries.map((entry) => [Number(entry.id), entry]));
}
