import { fetchNews } from "#content/news-feed/news-feed.work.server.ts";
import type { Job } from "#domain/jobs.server.ts";
import { cronOf } from "#domain/news/news-schedule.ts";
import { AppError } from "#shared/errors.ts";

/** The feeds are read by themselves, as often as NEWS_FETCH_MINUTES says (docs/decisions/0075). */
export const fetchNewsRegularly: Job<"fetch-news"> = {
  name: "fetch-news",
  schedule: ({ newsFetchMinutes }) => cronOf(newsFetchMinutes),
  isAlone: true,
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
