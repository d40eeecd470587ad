import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/**
 * Editors' notes on an entry's facts. They have their own table, so that no public read includes them by accident. Readers see a
 * note as a caution only while an editor shows it.
 */
export const editorNotes = pgTable(
  "editor_notes",
  {
    kind: text().notNull(),
    entryId: integer().notNull(),
    position: integer().notNull(),
    text: text().notNull(),
    /** Since when readers see it as a caution. Null if only editors see it. */
    shownSince: instant(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entryId, table.position] })],
);
