import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";

/** The public address of every entry that has one, drafts included: no two entries share a path. */
export const addresses = pgTable(
  "addresses",
  {
    path: text().primaryKey(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    /** Readers find a page there. */
    isPublic: boolean().notNull(),
  },
  (table) => [index().on(table.kind, table.entryId)],
);
