import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";

/** The channel that notifies every process of changes to published content. */
export const contentChanged = "content_changed";

/**
 * Tells all processes to forget their stored answers. Within a transaction the word goes out when it commits.
 */
export async function announceContentChange(db: Database) {
  await db.execute(sql`select pg_notify(${contentChanged}, '')`);
}
