import { pino } from "pino";
import type { OpenDatabase } from "#db/database.server.ts";
import type { JobContext, Jobs } from "#db/jobs.server.ts";
import type { Settings } from "#shared/settings.server.ts";

/** For saves in tests without background jobs. */
export const noJobs: Jobs = { send: async () => {}, sendAll: async () => {} };

/** What a job's `run` receives, for tests that call it without a runner. */
export const jobContext = (
  { db, listen }: Pick<OpenDatabase, "db" | "listen">,
  settings: Settings,
): JobContext => ({
  db,
  listen,
  settings,
  log: pino({ level: "silent" }),
  invalidate: () => {},
  jobs: noJobs,
});
