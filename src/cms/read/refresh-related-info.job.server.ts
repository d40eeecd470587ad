import type { Job } from "#db/jobs.server.ts";

/** Refreshes related information that is older than a day (contract, section 5). */
export const refreshRelatedInfo: Job<"refresh-related-info"> = {
  name: "refresh-related-info",
  schedule: () => "17 * * * *",
  singleton: true,
  timeLimit: 10 * 60,
  retries: 0,
  run: (_data, { relatedInfo }) => relatedInfo.refreshStale(),
};

declare module "#db/jobs.server.ts" {
  interface JobData {
    "refresh-related-info": Record<string, never>;
  }
}
