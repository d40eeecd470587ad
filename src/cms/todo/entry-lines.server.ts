import { and, eq, getTableColumns, isNull, not, or, type SQL, sql } from "drizzle-orm";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { isVisible } from "#cms/engine/read/published-pages.server.ts";
import type { Database } from "#db/database.server.ts";
import { pluralize } from "#shared/text.ts";
import type { TodoItem } from "./todo.ts";
import type { TodoSource } from "./todo-line.server.ts";

/** Published entries without a description. Search engines choose their own text for them. */
export const missingDescriptionsLine: TodoSource = {
  key: "descriptions",
  title: "Pages without a meta description",
  action: "Write",
  all: null,
  find: ({ db, types }) =>
    countByType(
      db,
      types.filter(({ kind }) => kind !== "banner"),
      (type) => bothOf(isVisible(type), lacks(type, "metaDescription")),
      new URLSearchParams({ metaDescription: "empty" }).toString(),
    ),
};

/** Entries with their own page that have not been published yet. News waits in the inbox instead. */
export const draftEntriesLine: TodoSource = {
  key: "drafts",
  title: "Still drafts",
  action: "Open",
  all: null,
  find: ({ db, types }) =>
    countByType(
      db,
      types.filter(({ kind, status }) => kind !== "article" && Object.hasOwn(status.values, "draft")),
      isHidden,
      "status=draft",
    ),
};

/** Selects the entries of a type that readers cannot see. */
const isHidden = (type: ContentType): SQL => not(isVisible(type));

/** Selects entries whose field has no text, or returns null for a type without the field. */
function lacks(type: ContentType, field: string): SQL | undefined {
  const column = getTableColumns(type.table)[field];
  return column && or(isNull(column), eq(column, ""));
}

/** Counts the entries of each type that match a condition. Each type becomes one item that links to its list. */
async function countByType(
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

/** Combines both conditions, if the second exists for the type. */
const bothOf = (first: SQL, second: SQL | undefined) => second && and(first, second);
