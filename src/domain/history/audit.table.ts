import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** Who did what, when. Kept when the entry and the editor are gone. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    at: instant().notNull(),
    editorId: text(),
    editorName: text().notNull(),
    action: text().notNull(),
    kind: text().notNull(),
    entryId: integer(),
    title: text().notNull(),
    revisionId: integer(),
  },
  (table) => [index().on(table.at)],
);
