import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** The content delivery network in front of the site: one row while there is one that is told of changes. */
export const cdnNetwork = pgTable("cdn_network", {
  id: integer().primaryKey(),
  /** Until when one process sends; it alone does. */
  leasedUntil: instant(),
  /** Failures in a row, and the time before which nothing is sent after one. */
  failures: integer().notNull().default(0),
  retryAt: instant(),
});

/** Changes that the network has not been told of, written with them. */
export const cdnPurges = pgTable(
  "cdn_purges",
  { id: id(), tags: text().array().notNull(), createdAt: instant().notNull() },
  (table) => [index().on(table.createdAt)],
);
