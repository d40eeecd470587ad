import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** The regular backups, the successful and the failed, of the last 90 days. */
export const backupRuns = pgTable(
  "backup_runs",
  {
    id: id(),
    startedAt: instant().notNull(),
    endedAt: instant().notNull(),
    /** Name of the file among the regular backups; null where none came about. */
    file: text(),
    /** Size in bytes. */
    bytes: integer(),
    /** Reason of a failure; null for a backup that was verified. */
    failure: text(),
  },
  (table) => [index().on(table.endedAt)],
);
