import { integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** Deleted entries, whole. */
export const trash = pgTable(
  "trash",
  {
    id: id(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    title: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    deletedBy: text().notNull(),
    deletedAt: instant().notNull(),
  },
  (table) => [unique().on(table.kind, table.entryId)],
);
