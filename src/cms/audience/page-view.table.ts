import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Page views by day and path. Nothing here leads to a reader: no address, no cookie, no browser, no time of day. */
export const pageViews = pgTable(
  "page_views",
  {
    /** In UTC, as ISO 8601 writes it: `2026-11-23`. */
    day: text().notNull(),
    /** Without its query. */
    path: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
);
