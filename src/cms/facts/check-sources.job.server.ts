import type { ContentType } from "#cms/engine/content-type.server.ts";
import type { Job } from "#db/jobs.server.ts";
import { checkSources } from "./check-sources.server.ts";

/** Fetches the sources of due facts every night (models, 'Evidence'). */
export const checkSourcesNightly = (types: ContentType[]): Job<"check-sources"> => ({
  name: "check-sources",
  schedule: () => "23 2 * * *",
  singleton: true,
  timeLimit: 3 * 60 * 60,
  retries: 0,
  run: (_data, context, signal) => checkSources(types, context, signal),
});

declare module "#db/jobs.server.ts" {
  interface JobData {
    "check-sources": Record<string, never>;
  }
}
