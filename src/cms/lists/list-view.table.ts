import { boolean, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** Queries of lists that editors keep under a name. */
export const listViews = pgTable(
  "list_views",
  {
    id: id(),
    kind: text().notNull(),
    name: text().notNull(),
    /** The list's query string. */
    query: text().notNull(),
    /** True for views that all editors see; only their owner changes them. */
    isShared: boolean().notNull(),
    ownerId: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.kind, table.ownerId, table.name)],
);
