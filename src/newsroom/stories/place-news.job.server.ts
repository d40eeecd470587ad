import type { Database } from "#db/database.server.ts";
import type { Job, Jobs } from "#db/jobs.server.ts";
import { AppError } from "#shared/errors.ts";
import { placeNews } from "./place-news.server.ts";
import { deleteEmptyStories } from "./story-rows.server.ts";

/** Assigns new articles to stories: after each fetch, and every minute for articles from elsewhere. */
export const placeNewsRegularly: Job<"place-news"> = {
  name: "place-news",
  schedule: () => "* * * * *",
  singleton: true,
  timeLimit: 10 * 60,
  retries: 3,
  retryPause: 5,
  run: async (_data, { db, log }, signal) => {
    const placed = await placeNews(db, signal);
    await deleteEmptyStories(db);
    if (placed > 0) log.info({ placed }, "news placed in stories");
  },
};

/** Enqueues the placement of new articles. If this server has no job queue, the next run elsewhere places them. */
export async function startPlacing(db: Database, jobs: Jobs): Promise<void> {
  try {
    await jobs.send(db, "place-news", {});
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
  }
}

declare module "#db/jobs.server.ts" {
  interface JobData {
    "place-news": Record<string, never>;
  }
}
