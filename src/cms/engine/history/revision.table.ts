import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** Revisions: each entry after each save. `data` holds all its columns. */
export const revisions = pgTable(
  "revisions",
  {
    id: id(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    editorName: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.kind, table.entryId)],
);
