import type { Job } from "#db/jobs.server.ts";
import { eraseDiscardedDrafts } from "./drafts.server.ts";

/** Purges drafts after 30 days in the trash. */
export const discardedDraftsErasure: Job<"erase-discarded-drafts"> = {
  name: "erase-discarded-drafts",
  schedule: () => "33 4 * * *",
  singleton: true,
  timeLimit: 10 * 60,
  retries: 0,
  run: async (_data, { db }) => {
    await eraseDiscardedDrafts(db);
  },
};

declare module "#db/jobs.server.ts" {
  interface JobData {
    "erase-discarded-drafts": Record<string, never>;
  }
}
