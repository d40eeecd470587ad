import { pino } from "pino";
import { publishScheduled } from "#cms/drafts/publish-scheduled.server.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import type { testApp } from "./app.ts";
import { noJobs } from "./no-jobs.ts";

/** Publishes the drafts whose time has come, as the server does every minute. */
export const publishDue = (app: ReturnType<typeof testApp>) =>
  publishScheduled(
    contentTypes,
    {
      db: app.db,
      listen: app.database.listen,
      settings: readSettings({}),
      log: pino({ level: "silent" }),
      invalidate: () => app.forgetAll(),
      jobs: noJobs,
    },
    new AbortController().signal,
  );
