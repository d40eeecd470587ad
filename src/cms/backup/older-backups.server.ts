import { eq, getTableColumns, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#db/database.server.ts";
import { entryReferences } from "../references/reference.table.ts";

/** Tables that held related content themselves, as backups of that time do, and the kinds of their entries. */
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

/** Moves the related content that an older backup's rows hold to where it is stored now, as the migration does. */
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

/** Deletes the references that related content had in older backups; it has an index of its own now. */
export async function dropRelatedReferences(db: Database): Promise<void> {
  await db.delete(entryReferences).where(eq(entryReferences.field, "relatedInfoCache"));
}

/** Older backups know no date of the content alone: there it is that of the last save. */
export async function dateContent(db: Database, table: PgTable, rows: string[]): Promise<void> {
  if (!("contentUpdatedAt" in getTableColumns(table))) return;
  if (rows.some((row) => row.includes('"content_updated_at"'))) return;
  await db.execute(sql`update ${table} set content_updated_at = updated_at`);
}
