import type { Job } from "#db/jobs.server.ts";
import { AppError } from "#shared/errors.ts";
import { fetchNews } from "./fetch-news.server.ts";
import { cronOf } from "./news-schedule.ts";

/** Fetches the feeds every NEWS_FETCH_MINUTES (docs/decisions/0075). */
export const fetchNewsRegularly: Job<"fetch-news"> = {
  name: "fetch-news",
  schedule: ({ newsFetchMinutes }) => cronOf(newsFetchMinutes),
  singleton: true,
  timeLimit: 60 * 60,
  retries: 0,
  run: async (_data, context, signal) => {
    try {
      await fetchNews(context, signal);
    } catch (error) {
      const isWithoutFeeds = error instanceof AppError && error.code === "not-configured";
      if (!isWithoutFeeds) throw error;
    }
  },
};

declare module "#db/jobs.server.ts" {
  interface JobData {
    "fetch-news": Record<string, never>;
  }
}
