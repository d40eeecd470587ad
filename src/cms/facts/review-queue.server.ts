import { and, asc, eq, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { citations } from "./citation.table.ts";
import { type ReviewReason, reviewReasons } from "./fact.schema.ts";
import { sources } from "./source.table.ts";

/** Limits a queue. Nobody checks more in a day, and the oldest come first. */
export const longestQueue = 500;

const day = 24 * 60 * 60 * 1000;

/** Returns the reason in the URL. Null means any reason. */
export const readReviewReason = (text: string | null): ReviewReason | null =>
  z.enum(reviewReasons).nullable().catch(null).parse(text);

/**
 * Returns the ids of a type's citations that need review, by reason and for any reason, least recently checked first, each list up
 * to `longestQueue`. It runs one statement per index, because a combined condition would scan the whole table.
 */
export async function listReviewQueues(db: Database, type: ContentType) {
  const read = (condition: SQL | undefined) =>
    db
      .select({ id: citations.id, entryId: citations.entryId, checkedAt: citations.checkedAt })
      .from(citations)
      .where(and(eq(citations.kind, type.kind), condition, isOfEntry(type)))
      // Sort by the index alone, so that the scan ends at the limit.
      .orderBy(asc(citations.checkedAt))
      .limit(longestQueue);
  const [changed, gone, disputed, ...due] = await Promise.all([
    read(isNotNull(citations.passageChangedAt)),
    read(isOfGoneSource()),
    read(sql`${citations.verdict} = 'contradicts'`),
    ...dueByPeriod(type).map(read),
  ]);
  const lists = {
    due: merge(due),
    "source-changed": merge([changed]),
    "source-gone": merge([gone]),
    disputed: merge([disputed]),
  };
  return { ...lists, all: merge(Object.values(lists)) };
}

/** A citation that needs review. */
export interface QueuedCitation {
  id: number;
  entryId: number;
  checkedAt: string;
}

function merge(lists: QueuedCitation[][]): QueuedCitation[] {
  const byId = new Map(lists.flat().map((citation) => [citation.id, citation]));
  return [...byId.values()]
    .toSorted((a, b) => Date.parse(a.checkedAt) - Date.parse(b.checkedAt) || a.id - b.id)
    .slice(0, longestQueue);
}

/** Matches citations whose period has passed, or passes before a time in milliseconds. */
export const isDue = (type: Pick<ContentType, "factFields">, at = environment.now()): SQL =>
  or(...dueByPeriod(type, at)) ?? sql`false`;

/** Like `isDue`, one condition per period. */
function dueByPeriod({ factFields }: Pick<ContentType, "factFields">, at = environment.now()): SQL[] {
  const byPeriod = [...Map.groupBy(factFields, ({ period }) => period)];
  return byPeriod.flatMap(([period, fields]) => {
    if (period === null) return [];
    const names = fields.map(({ field }) => field);
    const before = new Date(at - period * day).toISOString();
    return and(inArray(citations.field, names), lt(citations.checkedAt, before)) ?? [];
  });
}

const isOfGoneSource = () =>
  inArray(
    citations.sourceId,
    sql`(select ${sources.id} from ${sources} where ${sources.lastOutcome} = 'gone')`,
  );

/** Citations outlive a deleted entry, because it can be restored. */
const isOfEntry = ({ table }: ContentType) =>
  sql`exists (select 1 from ${table} where ${table.id} = ${citations.entryId})`;
