import { pino } from "pino";
import type { Jobs } from "#db/jobs.server.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { publishScheduled } from "../../src/cms/editing/publish-scheduled.job.server.ts";
import type { ContentType } from "../../src/cms/engine/content-type.server.ts";
import type { testApp } from "./app.ts";
import { noJobs } from "./no-jobs.ts";

/** Publishes due drafts, as the server does every minute. */
export const publishDue = (
  app: ReturnType<typeof testApp>,
  { jobs = noJobs, types = contentTypes }: { jobs?: Jobs; types?: ContentType[] } = {},
) =>
  publishScheduled(
    types,
    {
      db: app.db,
      listen: app.database.listen,
      settings: readSettings({}),
      log: pino({ level: "silent" }),
      invalidate: () => app.forgetAll(),
      jobs,
    },
    new AbortController().signal,
  );
