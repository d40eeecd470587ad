import type { ContentType } from "#cms/engine/content-type.server.ts";
import type { Job } from "#db/jobs.server.ts";
import { publishScheduled } from "./publish-scheduled.server.ts";

/**
 * Publishes due drafts. Each schedule enqueues a job for its exact time; this one also runs every minute in case that job was lost.
 * Idempotent.
 */
export const publishScheduledDrafts = (types: ContentType[]): Job<"publish-scheduled"> => ({
  name: "publish-scheduled",
  schedule: () => "* * * * *",
  timeLimit: 5 * 60,
  retries: 2,
  run: (_data, context, signal) => publishScheduled(types, context, signal),
});

declare module "#db/jobs.server.ts" {
  interface JobData {
    "publish-scheduled": Record<string, never>;
  }
}
