import { index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** References between entries: by a link in a text (`/vendors/addepar`) or by id (`vendor:12`). */
export const entryReferences = pgTable(
  "entry_references",
  {
    kind: text().notNull(),
    entryId: integer().notNull(),
    field: text().notNull(),
    target: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.entryId, table.field, table.target] }),
    index().on(table.target),
  ],
);
