import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** The content delivery network in front of the site. Holds one row while `CDN_PURGE_URL` is set. */
export const cdnNetwork = pgTable("cdn_network", {
  id: integer().primaryKey(),
  /** End of the lease of the one process that sends. */
  leasedUntil: instant(),
  /** Consecutive failures, and the time of the next attempt. */
  failures: integer().notNull().default(0),
  retryAt: instant(),
});

/** Changes not yet sent to the network, written in the same transaction as the change. */
export const cdnPurges = pgTable(
  "cdn_purges",
  { id: id(), tags: text().array().notNull(), createdAt: instant().notNull() },
  (table) => [index().on(table.createdAt)],
);
