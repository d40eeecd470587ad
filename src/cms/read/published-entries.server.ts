import { setImmediate as yieldToOthers } from "node:timers/promises";
import { and, asc, gt } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { isVisible } from "./published.server.ts";

/** Entries that are read in one go; other requests get their turn in between. */
const batchSize = 50;

/** Goes through the published entries of a type, batch by batch. */
export async function* eachPublishedBatch(db: Database, type: ContentType): AsyncGenerator<Row[]> {
  for (let last = 0; ; ) {
    const entries: Row[] = await db
      .select()
      .from(type.table)
      .where(and(gt(type.table.id, last), isVisible(type)))
      .orderBy(asc(type.table.id))
      .limit(batchSize);
    if (entries.length === 0) return;
    yield entries;
    last = Number(entries.at(-1)?.id);
    await yieldToOthers();
  }
}
