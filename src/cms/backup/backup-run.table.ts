import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** Regular backups of the last 90 days, successful and failed. */
export const backupRuns = pgTable(
  "backup_runs",
  {
    id: id(),
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    /** Name of the stored file, or null if none was created. */
    file: text(),
    /** Size in bytes. */
    bytes: integer(),
    /** The reason for its failure, or the faults of the stored file. Null for a verified backup. */
    failure: text(),
  },
  (table) => [index().on(table.endedAt)],
);
