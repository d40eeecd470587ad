import { boolean, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** List queries that editors save under a name. */
export const listViews = pgTable(
  "list_views",
  {
    id: id(),
    kind: text().notNull(),
    name: text().notNull(),
    /** The list's query string. */
    query: text().notNull(),
    /** True for views that all editors see. Only the owner can change them. */
    isShared: boolean().notNull(),
    ownerId: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.kind, table.ownerId, table.name)],
);
