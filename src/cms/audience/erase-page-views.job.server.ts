import type { Job } from "#db/jobs.server.ts";
import { erasePageViews } from "./find-audience.server.ts";

/** Deletes page views older than 400 days. */
export const eraseOldPageViews: Job<"erase-page-views"> = {
  name: "erase-page-views",
  schedule: () => "27 3 * * *",
  singleton: true,
  timeLimit: 60,
  retries: 0,
  run: (_data, { db }) => erasePageViews(db),
};

declare module "#db/jobs.server.ts" {
  interface JobData {
    "erase-page-views": Record<string, never>;
  }
}
