import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** Changes to published facts, shown to readers. With a reason, they are corrections. Written in the transaction of the save. */
export const factChanges = pgTable(
  "fact_changes",
  {
    id: id(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    field: text().notNull(),
    /** The element of a list. Empty for the whole field. */
    item: text().notNull().default(""),
    before: text(),
    after: text(),
    /** For a correction: why the former value was wrong. */
    reason: text(),
    /** Why an editor removed it from the readers' list. Null while it is listed. */
    removedFor: text(),
    editorName: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index().on(table.createdAt), index().on(table.kind, table.entryId)],
);
