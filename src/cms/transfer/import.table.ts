import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Editor } from "#accounts/editor.server.ts";
import { id, instant } from "#db/columns.ts";

/** Files that editors import. Kept for a week. */
export const imports = pgTable(
  "imports",
  {
    id: id(),
    kind: text().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of the file. */
    fileHash: text().notNull(),
    headers: jsonb().$type<string[]>().notNull(),
    /** Finds the mapping for a later file with the same columns. */
    headerHash: text().notNull(),
    rowCount: integer().notNull(),
    mapping: jsonb().$type<Record<string, string | null>>(),
    keyField: text(),
    /** `draft` or `live`. */
    mode: text(),
    /** Incremented for each plan, so that parts of an earlier plan do not mix with the last one's. */
    planNumber: integer().notNull().default(0),
    /** The fingerprint of the type's entries when the plan was made. Null until the plan is complete. */
    dataRevision: text(),
    counts: jsonb().$type<ImportCounts>(),
    batchId: integer(),
    committedAt: instant(),
    /** Start of the current run. Null if none is running. */
    startedAt: instant(),
    /** The editor or API token the run acts for. */
    startedBy: jsonb().$type<Editor>(),
    /** Steps the run has processed. Each row is checked, then written. */
    progress: integer().notNull().default(0),
    /** Why the last run failed. It wrote nothing. */
    failure: text(),
    editorId: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [index("imports_mapping_index").on(table.kind, table.headerHash)],
);

/** The rows of a file and their plan, in parts of JSON that are parsed one at a time. */
export const importParts = pgTable(
  "import_parts",
  {
    importId: integer().notNull(),
    place: integer().notNull(),
    /** JSON of `{line, cells}[]`. */
    rows: text().notNull(),
    /** JSON of `PlannedRow[]`, or null without a plan. */
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
