import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#db/database.server.ts";
import type { RelatedInfo } from "../related-info.ts";

/** The fields with an entry's related content, as the API returns them (contract, section 5). */
export interface RelatedInfoFields {
  relatedInfoCache: RelatedInfo[] | null;
  relatedInfoCachedAt: string | null;
}

type RelatedTable = PgTable & { enableRelatedInfo: PgColumn };

/**
 * Columns to select next to an entry's own: its related content, null if it is switched off or was never searched for.
 * The table is fully qualified, because Drizzle omits it in single-table selects.
 */
export function relatedInfoFields(
  kind: string,
  table: PgTable,
): { relatedInfoCache: SQL<RelatedInfo[] | null>; relatedInfoCachedAt: SQL<string | null> } {
  const ofCheck = (value: SQL) => sql`case when ${table}.enable_related_info then (
    select ${value} from related_content_checks as checked
    where checked.kind = ${kind} and checked.entry_id = ${table}.id) end`;
  const list = sql`coalesce((
    select jsonb_agg(
      jsonb_build_object('title', item.title, 'source', item.source, 'description', item.description, 'url', item.url)
      order by item.position)
    from related_content as item
    where item.kind = checked.kind and item.entry_id = checked.entry_id), '[]'::jsonb)`;
  return {
    relatedInfoCache: sql<RelatedInfo[] | null>`${ofCheck(list)}`,
    relatedInfoCachedAt: sql`${ofCheck(sql`checked.changed_at`)}`.mapWith(toInstant),
  };
}

/** All columns of entries that have related content. */
export const withRelatedInfo = <Table extends RelatedTable>(kind: string, table: Table) => ({
  ...getTableColumns(table),
  ...relatedInfoFields(kind, table),
});

/** Returns true if the table's entries can have related content. */
export const hasRelatedInfo = (table: PgTable): table is RelatedTable => "enableRelatedInfo" in table;

/** Returns an entry with its related content, as the API returns it. Returns entries of other types unchanged. */
export async function addRelatedInfo(
  db: Database,
  { kind, table }: { kind: string; table: PgTable & { id: PgColumn } },
  entry: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (!hasRelatedInfo(table)) return entry;
  const none: RelatedInfoFields = { relatedInfoCache: null, relatedInfoCachedAt: null };
  if (!entry.enableRelatedInfo) return { ...entry, ...none };
  const [fields] = await db
    .select(relatedInfoFields(kind, table))
    .from<PgTable>(table)
    .where(eq(table.id, entry.id));
  return { ...entry, ...(fields ?? none) };
}

/** The two drivers return different types for timestamps selected outside their table. */
const toInstant = (value: string | Date): string | null => new Date(value).toISOString();
