import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** The notification of search engines. Holds one row while `INDEXNOW_KEY` is set. */
export const indexNow = pgTable("index_now", {
  id: integer().primaryKey(),
  /** End of the lease of the one process that sends. */
  leasedUntil: instant(),
  /** Consecutive failures, and the time of the next attempt. */
  failures: integer().notNull().default(0),
  retryAt: instant(),
});

/** Changed pages that have not been submitted to search engines, written in the same transaction as the change. */
export const indexNowChanges = pgTable(
  "index_now_changes",
  { id: id(), path: text().notNull(), createdAt: instant().notNull() },
  (table) => [index().on(table.createdAt)],
);
