import type { Job } from "#db/jobs.server.ts";
import { scoreNews } from "./score-news.server.ts";

/** Scores new articles every minute, and all articles again after the newsroom's decisions or the guide changed. */
export const scoreNewsRegularly: Job<"score-news"> = {
  name: "score-news",
  schedule: () => "* * * * *",
  singleton: true,
  timeLimit: 10 * 60,
  retries: 1,
  run: async (_data, { db, log }, signal) => {
    const scored = await scoreNews(db, signal);
    if (scored > 0) log.info({ scored }, "news scored for the beat");
  },
};

declare module "#db/jobs.server.ts" {
  interface JobData {
    "score-news": Record<string, never>;
  }
}
