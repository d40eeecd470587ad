import { setImmediate as yieldToOthers } from "node:timers/promises";
import { asc, gt, inArray } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { type ContentType, columnOf, type Row } from "../content-type.server.ts";

/** A key as it is compared: titles are found in any case. */
export const comparable = (value: unknown) =>
  String(value ?? "")
    .trim()
    .toLowerCase();

const keysAtATime = 2000;
const entriesAtATime = 50;

/** Returns the finder of a type's entries by a field, by its comparable values. All keys are read once, at first. */
export async function finderByKey(db: Database, type: ContentType, key: string) {
  const ids = await readKeys(db, type, key);
  return async (keys: Iterable<string>): Promise<Map<string, Row[]>> => {
    const wanted = [...new Set(keys)].flatMap((value) => ids.get(value) ?? []);
    const rows: Row[] = [];
    for (let start = 0; start < wanted.length; start += entriesAtATime) {
      const part = wanted.slice(start, start + entriesAtATime);
      rows.push(...(await db.select().from(type.table).where(inArray(type.table.id, part))));
      await yieldToOthers();
    }
    return Map.groupBy(rows, (row) => comparable(row[key]));
  };
}

export type FindByKey = Awaited<ReturnType<typeof finderByKey>>;

async function readKeys(db: Database, type: ContentType, key: string): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  const { table } = type;
  for (let last = 0; ; ) {
    const rows = await db
      .select({ id: table.id, key: columnOf(type, key) })
      .from(table)
      .where(gt(table.id, last))
      .orderBy(asc(table.id))
      .limit(keysAtATime);
    for (const row of rows) {
      const value = comparable(row.key);
      const known = ids.get(value);
      if (known) known.push(Number(row.id));
      else ids.set(value, [Number(row.id)]);
    }
    if (rows.length < keysAtATime) return ids;
    last = Number(rows.at(-1)?.id);
    await yieldToOthers();
  }
}
