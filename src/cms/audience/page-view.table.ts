import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Page views by day and path. Nothing here identifies a reader: no address, cookie, browser or time of day. */
export const pageViews = pgTable(
  "page_views",
  {
    /** UTC date: `2026-11-23`. */
    day: text().notNull(),
    /** Without the query. */
    path: text().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.path] })],
);
