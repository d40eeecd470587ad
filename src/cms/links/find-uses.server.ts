import { inArray } from "drizzle-orm";
import { type ContentType, type Row, segmentOf } from "#cms/engine/content-type.server.ts";
import type { EntryKey } from "#cms/engine/references/addresses.server.ts";
import type { Database } from "#db/database.server.ts";
import type { ShownUse } from "./links.schema.ts";

/** A field of an entry that contains a link. */
export interface LinkUse extends EntryKey {
  field: string;
}

const entriesAtATime = 100;

/** Loads the entries of fields. Omits entries that no longer exist. */
export async function findEntriesOf(
  db: Database,
  types: ContentType[],
  uses: EntryKey[],
): Promise<Map<string, { type: ContentType; entry: Row }>> {
  const entriesByKey = new Map<string, { type: ContentType; entry: Row }>();
  for (const type of types) {
    const ids = [...new Set(uses.filter(({ kind }) => kind === type.kind).map(({ entryId }) => entryId))];
    for (let start = 0; start < ids.length; start += entriesAtATime) {
      const part = ids.slice(start, start + entriesAtATime);
      const entries: Row[] = await db.select().from(type.table).where(inArray(type.table.id, part));
      for (const entry of entries)
        entriesByKey.set(keyOf({ kind: type.kind, entryId: Number(entry.id) }), { type, entry });
    }
  }
  return entriesByKey;
}

export const keyOf = ({ kind, entryId }: EntryKey) => `${kind}:${entryId}`;

export const shownUse = ({ type, entry }: { type: ContentType; entry: Row }, field: string): ShownUse => ({
  type: segmentOf(type),
  kind: type.kind,
  id: Number(entry.id),
  title: type.titleOf(entry),
  field,
});
