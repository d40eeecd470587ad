import { index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** Deleted entries with all columns. */
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
    /** The batch it was deleted with, or null for a single deletion. */
    batchId: integer(),
  },
  (table) => [unique().on(table.kind, table.entryId), index().on(table.batchId)],
);
