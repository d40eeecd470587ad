import { and, asc, eq, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import type { ContentType } from "../content-type.server.ts";
import { citations } from "../evidence/citation.table.ts";
import { sources } from "../evidence/source.table.ts";

/** Reasons for which a citation wants an editor, and the queue is filtered by. */
export const wantedStates = ["due", "source-changed", "source-gone", "disputed"] as const;
export type WantedState = (typeof wantedStates)[number];

/** A queue is no longer than that: nobody checks more in a day, and the oldest come first. */
export const longestQueue = 500;

const day = 24 * 60 * 60 * 1000;

/** Returns the state that an address asks for; null for any of them. */
export const readWantedState = (text: string | null): WantedState | null =>
  z.enum(wantedStates).nullable().catch(null).parse(text);

/**
 * Lists the numbers of a type's citations that want an editor, for each reason and for any of them, the longest
 * unchecked first, each list up to `longestQueue`. One statement for each index: a condition that joined them would
 * read the whole table.
 */
export async function listWanted(db: Database, type: ContentType) {
  const read = (condition: SQL | undefined) =>
    db
      .select({ id: citations.id, entryId: citations.entryId, checkedAt: citations.checkedAt })
      .from(citations)
      .where(and(eq(citations.kind, type.kind), condition, isOfEntry(type)))
      // Sorted by the index alone, which ends the scan at the limit.
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

/** A citation that wants an editor. */
export interface Wanted {
  id: number;
  entryId: number;
  checkedAt: string;
}

function merge(lists: Wanted[][]): Wanted[] {
  const byId = new Map(lists.flat().map((wanted) => [wanted.id, wanted]));
  return [...byId.values()]
    .toSorted((a, b) => Date.parse(a.checkedAt) - Date.parse(b.checkedAt) || a.id - b.id)
    .slice(0, longestQueue);
}

/** The condition of citations whose period has passed. */
export const isDue = (type: Pick<ContentType, "factFields">): SQL => or(...dueByPeriod(type)) ?? sql`false`;

/** The same for each period by itself. */
function dueByPeriod({ factFields }: Pick<ContentType, "factFields">): SQL[] {
  const byPeriod = [...Map.groupBy(factFields, ({ period }) => period)];
  return byPeriod.flatMap(([period, fields]) => {
    if (period === null) return [];
    const names = fields.map(({ field }) => field);
    const before = new Date(Date.now() - period * day).toISOString();
    return and(inArray(citations.field, names), lt(citations.checkedAt, before)) ?? [];
  });
}

const isOfGoneSource = () =>
  inArray(
    citations.sourceId,
    sql`(select ${sources.id} from ${sources} where ${sources.lastOutcome} = 'gone')`,
  );

/** Citations outlive a deleted entry, which can be restored. */
const isOfEntry = ({ table }: ContentType) =>
  sql`exists (select 1 from ${table} where ${table.id} = ${citations.entryId})`;
