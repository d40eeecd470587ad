import { and, eq, inArray, isNotNull, lt, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ContentType } from "../content-type.server.ts";
import { citations } from "../evidence/citation.table.ts";
import { sources } from "../evidence/source.table.ts";

/** Reasons for which a citation wants an editor, and the queue is filtered by. */
export const wantedStates = ["due", "source-changed", "source-gone", "disputed"] as const;
export type WantedState = (typeof wantedStates)[number];

const day = 24 * 60 * 60 * 1000;

/** Returns the state that an address asks for; null for any of them. */
export const readWantedState = (text: string | null): WantedState | null =>
  z.enum(wantedStates).nullable().catch(null).parse(text);

/** Returns the condition of citations of a type that want an editor: for one reason, or for any. */
export function wantedCitations(type: ContentType, state: WantedState | null): SQL | undefined {
  const conditions = {
    due: isDue(type),
    "source-changed": isNotNull(citations.passageChangedAt),
    "source-gone": inArray(
      citations.sourceId,
      sql`(select ${sources.id} from ${sources} where ${sources.lastOutcome} = 'gone')`,
    ),
    disputed: eq(citations.verdict, "contradicts"),
  };
  const isWanted = state ? conditions[state] : or(...Object.values(conditions));
  return and(eq(citations.kind, type.kind), isWanted, isOfEntry(type));
}

/** The condition of citations whose period has passed. The first part is for the index: none is due before the shortest. */
export function isDue({ factFields }: Pick<ContentType, "factFields">): SQL | undefined {
  const fieldsByPeriod = Map.groupBy(factFields, ({ period }) => period);
  const cutoff = (period: number) => new Date(Date.now() - period * day).toISOString();
  const periods = [...fieldsByPeriod].flatMap(([period, fields]) =>
    period === null ? [] : [{ period, names: fields.map(({ field }) => field) }],
  );
  if (periods.length === 0) return sql`false`;
  return and(
    lt(citations.checkedAt, cutoff(Math.min(...periods.map(({ period }) => period)))),
    or(
      ...periods.map(({ period, names }) =>
        and(inArray(citations.field, names), lt(citations.checkedAt, cutoff(period))),
      ),
    ),
  );
}

/** Citations outlive a deleted entry, which can be restored. */
const isOfEntry = ({ table }: ContentType) =>
  sql`exists (select 1 from ${table} where ${table.id} = ${citations.entryId})`;
