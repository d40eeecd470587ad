import { index, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/** Permanent redirects of public addresses. Each leads to the page's present address, never to another redirect. */
export const redirects = pgTable(
  "redirects",
  {
    fromPath: text().primaryKey(),
    toPath: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.toPath)],
);
