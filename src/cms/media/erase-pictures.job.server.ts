import type { Job } from "#db/jobs.server.ts";
import { createMediaStore } from "./media-store.server.ts";
import { eraseDeletedPictures } from "./media-trash.server.ts";

/** Purges pictures after 30 days in the trash. */
export const erasePictures: Job<"erase-pictures"> = {
  name: "erase-pictures",
  schedule: () => "23 4 * * *",
  singleton: true,
  timeLimit: 10 * 60,
  retries: 0,
  run: (_data, { db, settings }) => eraseDeletedPictures(db, createMediaStore(settings)),
};

declare module "#db/jobs.server.ts" {
  interface JobData {
    "erase-pictures": Record<string, never>;
  }
}
