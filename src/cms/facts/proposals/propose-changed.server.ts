import { eq } from "drizzle-orm";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { factValuesOf } from "#cms/engine/fact-field.ts";
import type { Database } from "#db/database.server.ts";
import { citations } from "../citation.table.ts";
import { hashValue } from "../facts.server.ts";
import { sources } from "../source.table.ts";
import { followPassage } from "./follow-passage.ts";
import { quoteFinder } from "./locate-quote.ts";
import { propose } from "./propose.server.ts";
import { factFieldOf } from "./proposed-value.ts";

/**
 * Proposes what a changed page now says in place of a citation's value, beside the old one. Proposes nothing if the entry's value
 * is no longer the cited one, or if the page does not say it clearly. Runs in the transaction that records the change.
 */
export async function proposeChangedValue(
  db: Database,
  types: ContentType[],
  citationId: number,
  text: string,
): Promise<void> {
  const [row] = await db
    .select({ citation: citations, source: sources })
    .from(citations)
    .innerJoin(sources, eq(sources.id, citations.sourceId))
    .where(eq(citations.id, citationId));
  const type = types.find(({ kind }) => kind === row?.citation.kind);
  if (!row?.citation.quote || !type) return;
  const { field, item, entryId, quote, valueHash } = row.citation;
  const fact = factFieldOf(type, field);
  // What a list or a level becomes cannot be read from a passage.
  if (!fact || fact.element || item) return;
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, entryId));
  const [current] = entry ? factValuesOf(fact, entry) : [];
  if (!entry || !current || hashValue(current.value) !== valueHash) return;
  const followed = followPassage(text, quote, current.value);
  const located = followed && quoteFinder(text)(followed.passage);
  if (!located) return;
  const { url, title, publisher, kind, publishedOn } = row.source;
  await propose(db, type, entry, {
    field,
    item: "",
    proposed: followed.value,
    quote: located.passage,
    context: located.context,
    source: { url, title, publisher, kind, publishedOn },
    origin: "source",
    madeBy: "The source changed",
  });
}
