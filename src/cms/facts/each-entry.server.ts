import type { Database } from "#db/database.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import type { Fact } from "../evidence/evidence.ts";
import type { FactItem } from "../evidence/fact-field.ts";
import { type CitedSource, factsOf, listCitations } from "../evidence/facts.server.ts";
import { eachPublishedBatch } from "../read/published-entries.server.ts";

export interface EntryFacts {
  entry: Row;
  facts: Fact[];
  cited: CitedSource[];
}

/** Computes the facts of entries, with one query for the citations of all of them. */
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
      const own = byEntry.get(Number(entry.id)) ?? [];
      const completed = (await type.completeFacts?.(db, entry, items)) ?? entry;
      return { entry, facts: factsOf(type.factFields, completed, own), cited: own };
    }),
  );
}

/** Goes through the facts of all published entries of a type, batch by batch. */
export async function* eachPublishedEntry(
  db: Database,
  type: ContentType,
  items: FactItem[],
): AsyncGenerator<EntryFacts[]> {
  for await (const entries of eachPublishedBatch(db, type))
    yield await factsOfEntries(db, type, entries, items);
}
