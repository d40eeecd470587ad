import { desc, isNull } from "drizzle-orm";
import type { TodoSource } from "#cms/todo/todo-line.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Metric } from "#http/metrics.server.ts";
import { routes } from "#shared/routes.ts";
import { preview } from "#shared/text.ts";
import { backupRuns } from "./backup-run.table.ts";

const lastRun = async (db: Database) =>
  (await db.select().from(backupRuns).orderBy(desc(backupRuns.id)).limit(1))[0];

const lastGoodRun = async (db: Database) =>
  (
    await db.select().from(backupRuns).where(isNull(backupRuns.failure)).orderBy(desc(backupRuns.id)).limit(1)
  )[0];

/** The last regular backup, if it failed. */
export const failedBackupLine: TodoSource = {
  key: "backup",
  title: "The last backup failed",
  action: "See",
  all: null,
  find: async ({ db }) => {
    const last = await lastRun(db);
    if (!last?.failure) return { count: 0, items: [] };
    const good = await lastGoodRun(db);
    const item = {
      title: preview(last.failure, 300),
      detail: good ? `Last good backup: ${good.file}` : "There is no successful backup yet",
      since: last.endedAt,
      target: { path: routes.adminTab.href({ tab: "history" }) },
    };
    return { count: 1, items: [item] };
  },
};

/** Time of the last successful regular backup in Unix seconds, or 0. */
export const lastBackupMetric: Metric = {
  name: "backup_last_success_timestamp_seconds",
  help: "Time of the last regular backup that was verified; 0 for none",
  read: async (db) => Math.floor(new Date((await lastGoodRun(db))?.endedAt ?? 0).getTime() / 1000),
};
