import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/** Permanent redirects of public paths. Each leads directly to the page's current path, never to another redirect. */
export const redirects = pgTable(
  "redirects",
  {
    id: integer().notNull().generatedByDefaultAsIdentity().unique(),
    fromPath: text().primaryKey(),
    toPath: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.toPath)],
);
