import type { Job } from "#db/jobs.server.ts";
import { createMediaStore } from "./media-store.server.ts";
import { eraseDeletedPictures } from "./media-trash.server.ts";

/** Erases pictures that have been in the trash for 30 days. */
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
