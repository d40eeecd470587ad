import type { ContentType } from "#cms/engine/content-type.server.ts";
import type { Job } from "#db/jobs.server.ts";
import { proposeFromNews } from "./propose-from-news.server.ts";

/** Reads new articles every minute and proposes the facts that they state about vendors. */
export const proposeFromNewsRegularly = (vendors: ContentType): Job<"propose-from-news"> => ({
  name: "propose-from-news",
  schedule: () => "* * * * *",
  singleton: true,
  timeLimit: 10 * 60,
  retries: 1,
  run: async (_data, { db, log }, signal) => {
    const read = await proposeFromNews(db, vendors, signal);
    if (read > 0) log.info({ read }, "news read for facts");
  },
});

declare module "#db/jobs.server.ts" {
  interface JobData {
    "propose-from-news": Record<string, never>;
  }
}
