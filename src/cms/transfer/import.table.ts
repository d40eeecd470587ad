import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** Files that editors import, until a week after. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    kind: text().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the file. */
    fileHash: text().notNull(),
    headers: jsonb().$type<string[]>().notNull(),
    /** By this a later file of the same columns finds the mapping again. */
    headerHash: text().notNull(),
    rowCount: integer().notNull(),
    mapping: jsonb().$type<Record<string, string | null>>(),
    keyField: text(),
    /** `draft` or `live`. */
    mode: text(),
    /** Counts the plans that were begun: parts of an earlier one are not mixed with those of the last. */
    planNumber: integer().notNull().default(0),
    /** The state of the type's entries that the plan was made for; null until it is whole. */
    dataRevision: text(),
    counts: jsonb().$type<ImportCounts>(),
    batchId: integer(),
    committedAt: instant(),
    editorId: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index("imports_mapping_index").on(table.kind, table.headerHash)],
);

/** The rows of a file in parts, as JSON that is parsed part by part, and what the plan does with each. */
export const importParts = pgTable(
  "import_parts",
  {
    importId: integer().notNull(),
    place: integer().notNull(),
    /** JSON of `{line, cells}[]`. */
    rows: text().notNull(),
    /** JSON of `PlannedRow[]`; null before there is a plan. */
    plan: text(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.place] }),
    foreignKey({ columns: [table.importId], foreignColumns: [imports.id] }).onDelete("cascade"),
  ],
);

export interface ImportCounts {
  create: number;
  update: number;
  unchanged: number;
  skipped: number;
}
