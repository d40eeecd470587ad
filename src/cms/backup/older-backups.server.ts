import { eq, getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { entryReferences } from "#cms/engine/references/reference.table.ts";
import type { Database } from "#db/database.server.ts";

/** Tables with a related-content column in older backups, and the kinds of their entries. */
const kindsByTable = new Map([
  ["buyers_guides", "buyers-guide"],
  ["comparisons", "comparison"],
  ["faq_entries", "faq"],
  ["features", "feature"],
  ["glossary_entries", "glossary"],
  ["landing_pages", "landing-page"],
  ["service_entries", "service"],
  ["type_entries", "type"],
  ["use_cases", "use-case"],
  ["vendors", "vendor"],
]);

/** Moves the related content of an older backup's rows to its current table, like the migration. */
export async function moveRelatedContent(db: Database, table: string, rows: string[]): Promise<void> {
  const kind = kindsByTable.get(table);
  if (!kind || !rows.some((row) => row.includes('"related_info_cache"'))) return;
  const stored = sql`(
    select (entry ->> 'id')::integer as id, entry -> 'related_info_cache' as list,
      coalesce((entry ->> 'related_info_cached_at')::timestamptz, now()) as stored_at
    from jsonb_array_elements(${`[${rows.join(",")}]`}::jsonb) as entry
    where (entry ->> 'enable_related_info')::boolean and jsonb_typeof(entry -> 'related_info_cache') = 'array'
  ) as stored`;
  await db.execute(sql`
    insert into related_content_checks (kind, entry_id, checked_at, changed_at)
    select ${kind}, id, stored_at, stored_at from ${stored}`);
  await db.execute(sql`
    insert into related_content (kind, entry_id, position, title, source, description, url)
    select ${kind}, id, item.number - 1, item.value ->> 'title', coalesce(item.value ->> 'source', ''),
      coalesce(item.value ->> 'description', ''), item.value ->> 'url'
    from ${stored}, jsonb_array_elements(list) with ordinality as item (value, number)
    where item.value ->> 'title' is not null and item.value ->> 'url' is not null`);
}

/** Deletes references from related content in older backups. It has its own index now. */
export async function dropRelatedReferences(db: Database): Promise<void> {
  await db.delete(entryReferences).where(eq(entryReferences.field, "relatedInfoCache"));
}

/** Older backups have no content date, so it defaults to the date of the last save. */
export async function dateContent(db: Database, table: PgTable, rows: string[]): Promise<void> {
  if (!("contentUpdatedAt" in getTableColumns(table))) return;
  if (rows.some((row) => row.includes('"content_updated_at"'))) return;
  await db.execute(sql`update ${table} set content_updated_at = updated_at`);
}
