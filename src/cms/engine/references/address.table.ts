import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";

/** The public path of every entry with a page, including drafts. No two entries share a path. */
export const addresses = pgTable(
  "addresses",
  {
    path: text().primaryKey(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    /** True if readers can open it. */
    isPublic: boolean().notNull(),
  },
  (table) => [index().on(table.kind, table.entryId)],
);
