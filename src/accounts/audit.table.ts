import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** The audit log: who did what, and when. Its rows outlive the entry and the editor. */
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
    /** The batch that the row summarizes. */
    batchId: integer(),
  },
  (table) => [index().on(table.at), index().on(table.kind, table.entryId)],
);
