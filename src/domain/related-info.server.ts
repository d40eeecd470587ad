import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";

/** Hears of saves, and finds anew what the saved entry links to as related information. */
export interface RelatedInfoKeeper {
  /** Call it after the commit. Returns at once: what there is to do is done in the background. */
  entrySaved: (kind: string, id: number) => void;
  /** The same for entries whose information is older than a day. */
  refreshStale: () => Promise<void>;
}

/** Takes a page that is withdrawn out of what others link to; call it in the transaction that withdraws it. */
export async function dropRelatedLinks(db: Database, path: string): Promise<void> {
  const tables = await db
    .select({ name: sql<string>`table_name` })
    .from(sql`information_schema.columns`)
    .where(sql`column_name = 'related_info_cache' and table_schema = current_schema()`);
  const link = JSON.stringify([{ url: path }]);
  for (const { name } of tables)
    await db.execute(sql`
      update ${sql.identifier(name)}
      set related_info_cache = (
        select coalesce(jsonb_agg(item), '[]') from jsonb_array_elements(related_info_cache) as item
        where item ->> 'url' <> ${path}
      )
      where related_info_cache @> ${link}::jsonb`);
}
