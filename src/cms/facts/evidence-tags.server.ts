import { eq, inArray } from "drizzle-orm";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import type { EntryKey } from "#cms/engine/references/addresses.server.ts";
import { cardTag, entryTag, listTag, selectionTag, typeTag } from "#cms/engine/tags.ts";
import type { Database } from "#db/database.server.ts";
import { citations } from "./citation.table.ts";

/** Returns the cache tags of everything that shows evidence for an entry's facts. */
export const evidenceTags = ({ kind }: Pick<ContentType, "kind">, id: number): string[] => [
  entryTag(kind, id),
  cardTag(kind, id),
  listTag(kind),
  // Selections filter entries by proven features and requirements.
  selectionTag(kind),
  typeTag(kind),
];

/** Returns the cache tags of everything that shows evidence for the public ones of some entries. */
export async function evidenceTagsOf(
  db: Database,
  types: ContentType[],
  entries: EntryKey[],
): Promise<string[]> {
  const tags = new Set<string>();
  for (const [kind, ofKind] of Map.groupBy(entries, (entry) => entry.kind)) {
    const type = types.find((candidate) => candidate.kind === kind);
    if (!type) continue;
    const ids = ofKind.map(({ entryId }) => entryId);
    const rows: Row[] = await db.select().from(type.table).where(inArray(type.table.id, ids));
    for (const row of rows)
      if (type.isPublic(row)) for (const tag of evidenceTags(type, Number(row.id))) tags.add(tag);
  }
  return [...tags];
}

/** Returns the cache tags of everything that shows a source: the evidence of all entries that cite it. */
export const tagsOfSource = async (db: Database, types: ContentType[], sourceId: number) =>
  evidenceTagsOf(
    db,
    types,
    await db
      .selectDistinct({ kind: citations.kind, entryId: citations.entryId })
      .from(citations)
      .where(eq(citations.sourceId, sourceId)),
  );
