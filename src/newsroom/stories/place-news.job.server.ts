import type { Database } from "#db/database.server.ts";
import type { Job, Jobs } from "#db/jobs.server.ts";
import { AppError } from "#shared/errors.ts";
import { placeNews } from "./place-news.server.ts";
import { deleteEmptyStories } from "./story-rows.server.ts";

/** Puts new articles into their stories: after each fetch, and each minute what came otherwise. */
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

/** Has new articles placed soon; a server without jobs leaves them to the next one that has. */
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
