import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/** Permanent redirects of public addresses, each leading to where the page stands now: never in two hops. */
export const redirects = pgTable(
  "redirects",
  {
    fromPath: text().primaryKey(),
    toPath: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.toPath)],
);
