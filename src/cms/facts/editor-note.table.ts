import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Notes on an entry's facts, for editors only: in a table of their own, so that no public read can hold them. */
export const editorNotes = pgTable(
  "editor_notes",
  {
    kind: text().notNull(),
    entryId: integer().notNull(),
    position: integer().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entryId, table.position] })],
);
