import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** Changes of published facts, for readers; with a reason, a correction. Written in the transaction of the save. */
export const factChanges = pgTable(
  "fact_changes",
  {
    id: id(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    field: text().notNull(),
    /** The element of a list; empty for a field as a whole. */
    item: text().notNull().default(""),
    before: text(),
    after: text(),
    /** Why the former value was wrong, for a correction. */
    reason: text(),
    editorName: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.createdAt), index().on(table.kind, table.entryId)],
);
