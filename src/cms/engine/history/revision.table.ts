import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** Revisions: each entry after each save. `data` contains all its columns. */
export const revisions = pgTable(
  "revisions",
  {
    id: id(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Null for a program's save, and for saves made before accounts were recorded. */
    editorId: text(),
    editorName: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.kind, table.entryId)],
);
