import type { Logger } from "pino";
import type { SaveRequest } from "#cms/engine/write/save.server.ts";
import type { Job } from "#db/jobs.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { startPlacing } from "../stories/place-news.job.server.ts";
import { visitFeed } from "./incoming-news.server.ts";
import {
  findVisit,
  forgetFormerVisits,
  listSources,
  type NewsSource,
  recordVisit,
} from "./news-feed.queries.server.ts";
import type { FetchResult } from "./news-feed.schema.ts";
import { cronOf } from "./news-schedule.ts";
import { saveNews } from "./save-news.server.ts";

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

interface FetchContext extends Omit<SaveRequest, "editor"> {
  settings: Settings;
  log: Logger;
}

/** The number of feeds fetched concurrently; each is held in memory. */
const feedsAtOnce = 6;

/**
 * Fetches all feeds and saves new items. A failing feed or item does not affect the others (contract, section 5).
 * @param signal stops after the feeds in progress
 * @throws AppError `not-configured` without feeds
 */
export async function fetchNews(context: FetchContext, signal?: AbortSignal): Promise<FetchResult> {
  await forgetFormerVisits(context.db, context.settings);
  const sources = await listSources(context.db, context.settings);
  if (sources.length === 0)
    throw new AppError("not-configured", "No feed is configured: add one under Feeds, or set NEWS_FEED_URLS");
  const total: FetchResult = { saved: 0, skipped: 0, errors: [] };
  const queue = sources.values();
  const work = async () => {
    for (const source of queue) {
      if (signal?.aborted) return;
      const { saved, skipped, errors } = await fetchSource(context, source);
      total.saved += saved;
      total.skipped += skipped;
      total.errors.push(...errors);
    }
  };
  await Promise.all(Array.from({ length: feedsAtOnce }, work));
  if (total.saved > 0) await startPlacing(context.db, context.jobs);
  context.log.info({ ...total, errors: total.errors.length, feeds: sources.length }, "feeds fetched");
  return total;
}

async function fetchSource(context: FetchContext, source: NewsSource): Promise<FetchResult> {
  const { db, settings, log } = context;
  const before = await findVisit(db, source.url);
  const version = { etag: before?.etag ?? null, lastModified: before?.lastModified ?? null };
  const visit = {
    ...version,
    movedTo: before?.movedTo ?? null,
    fetchedAt: new Date(environment.now()).toISOString(),
  };
  try {
    const news = await visitFeed(source.url, version, settings);
    if (!news) {
      await recordVisit(db, source, { ...visit, hasFailed: false, error: null });
      return { saved: 0, skipped: 0, errors: [] };
    }
    const { faults: saveFaults, ...counts } = await saveNews(context, source, news);
    const faults = [...news.faults, ...saveFaults];
    // Only a fully stored version may be skipped next time.
    await recordVisit(db, source, {
      ...visit,
      ...news.version,
      movedTo: news.movedTo,
      hasFailed: false,
      error: faults[0] ?? null,
    });
    const name = source.title || news.title || source.url;
    return { ...counts, errors: faults.map((fault) => `${name}: ${fault}`) };
  } catch (error) {
    const message = wordsFor(error);
    if (!(error instanceof AppError)) log.warn({ err: error, feed: source.url }, "a feed was not fetched");
    await recordVisit(db, source, { ...visit, hasFailed: true, error: message });
    return { saved: 0, skipped: 0, errors: [`${source.title || source.url}: ${message}`] };
  }
}

const wordsFor = (error: unknown) =>
  error instanceof AppError ? error.message : "its items could not be stored";
