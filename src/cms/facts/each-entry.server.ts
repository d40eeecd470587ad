import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import type { Fact } from "#cms/engine/evidence.ts";
import type { FactItem } from "#cms/engine/fact-field.ts";
import { eachPublishedBatch } from "#cms/engine/read/published-pages.server.ts";
import type { Database } from "#db/database.server.ts";
import { type CitedSource, factsOf, listCitations } from "./facts.server.ts";

export interface EntryFacts {
  entry: Row;
  facts: Fact[];
  cited: CitedSource[];
}

/** Computes the facts of entries, with one query for all their citations. */
export async function factsOfEntries(
  db: Database,
  type: ContentType,
  entries: Row[],
  items: FactItem[],
): Promise<EntryFacts[]> {
  if (entries.length === 0) return [];
  const cited = await listCitations(
    db,
    type.kind,
    entries.map(({ id }) => Number(id)),
  );
  const byEntry = Map.groupBy(cited, ({ entryId }) => entryId);
  return Promise.all(
    entries.map(async (entry) => {
      const entryCitations = byEntry.get(Number(entry.id)) ?? [];
      const completed = (await type.completeFacts?.(db, entry, items)) ?? entry;
      return { entry, facts: factsOf(type.factFields, completed, entryCitations), cited: entryCitations };
    }),
  );
}

/** Yields the facts of all published entries of a type in batches. */
export async function* eachPublishedEntry(
  db: Database,
  type: ContentType,
  items: FactItem[],
): AsyncGenerator<EntryFacts[]> {
  for await (const entries of eachPublishedBatch(db, type))
    yield await factsOfEntries(db, type, entries, items);
}
