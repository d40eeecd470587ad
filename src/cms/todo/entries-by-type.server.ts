import { and, eq, getTableColumns, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { pluralize } from "#shared/text.ts";
import type { ContentType } from "../content-type.server.ts";
import { isVisible } from "../read/published.server.ts";
import type { TodoItem } from "./todo.ts";

/** True for the entries of a type that readers do not see. */
export const isHidden = (type: ContentType): SQL => not(isVisible(type));

/** True for entries without a text in a field; null for a type that has no such field. */
export function lacks(type: ContentType, field: string): SQL | undefined {
  const column = getTableColumns(type.table)[field];
  return column && or(isNull(column), eq(column, ""));
}

/** Counts the entries of each type that a condition holds for, those of a type as one item that leads to its list. */
export async function countByType(
  db: Database,
  types: ContentType[],
  conditionOf: (type: ContentType) => SQL | undefined,
  query: string,
): Promise<{ count: number; items: TodoItem[] }> {
  const counted = types.flatMap((type) => {
    const condition = conditionOf(type);
    return condition ? [{ type, condition }] : [];
  });
  if (counted.length === 0) return { count: 0, items: [] };
  const counts = counted.map(
    ({ type, condition }) =>
      sql`select ${type.kind}::text as kind, count(*)::int as entries from ${type.table} where ${condition}`,
  );
  const rows = await db
    .select({ kind: sql<string>`kind`, entries: sql<number>`entries` })
    .from(sql`(${sql.join(counts, sql` union all `)}) as counts`)
    .where(sql`entries > 0`)
    .orderBy(sql`entries desc`, sql`kind`);
  return {
    count: rows.reduce((sum, { entries }) => sum + entries, 0),
    items: rows.map(({ kind, entries }) => ({
      title: pluralize(entries, "entry", "entries"),
      detail: null,
      since: null,
      target: { kind, query },
    })),
  };
}

/** Both conditions, where the second can be asked of a type. */
export const bothOf = (first: SQL, second: SQL | undefined) => second && and(first, second);
