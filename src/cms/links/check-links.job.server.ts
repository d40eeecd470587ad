import type { ContentType } from "#cms/engine/content-type.server.ts";
import type { Job } from "#db/jobs.server.ts";
import { checkLinks } from "./check-links.server.ts";

/** Checks the external links of published entries, every night and when an editor requests it. */
export const checkLinksNightly = (types: ContentType[]): Job<"check-links"> => ({
  name: "check-links",
  schedule: () => "41 3 * * *",
  keyOf: () => "all",
  singleton: true,
  timeLimit: 3 * 60 * 60,
  retries: 0,
  run: (_data, context, signal) => checkLinks(types, context, signal),
});

declare module "#db/jobs.server.ts" {
  interface JobData {
    "check-links": Record<string, never>;
  }
}
