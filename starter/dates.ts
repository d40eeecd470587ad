import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#db/database.server.ts";
import { articles } from "#newsroom/article/article.table.ts";

/** When the starter content was written and its facts were checked. */
const starterDate = "2026-11-25T00:00:00.000Z";

/**
 * Sets the dates of loaded entries to when they were written, and of articles to their publication. The installation date would
 * mean nothing to readers.
 */
export async function dateStarterContent(db: Database, tables: PgTable[]): Promise<void> {
  for (const table of tables) {
    const written =
      table === articles
        ? sql`coalesce(${sql.identifier("original_published_at")}, ${starterDate}::timestamptz)`
        : sql`${starterDate}::timestamptz`;
    await db.execute(
      sql`update ${table} set created_at = ${written}, updated_at = ${written}, content_updated_at = ${written}`,
    );
  }
}
