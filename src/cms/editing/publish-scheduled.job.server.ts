import type { Job } from "#db/jobs.server.ts";
import type { ContentType } from "../content-type.server.ts";
import { publishScheduled } from "./publish-scheduled.server.ts";

/**
 * Publishes what is due: at the very time by a job of each schedule, and every minute, should that job have got lost. It does
 * nothing where nothing is due, so it may run any number of times.
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
