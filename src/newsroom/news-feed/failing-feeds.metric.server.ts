import { isNotNull } from "drizzle-orm";
import type { Metric } from "#http/metrics.server.ts";
import { newsFeedVisits } from "./news-feed.table.ts";

/** Number of feeds whose last fetch failed. */
export const failingFeedsMetric: Metric = {
  name: "news_feeds_failing",
  help: "News feeds whose last fetch failed",
  read: (db) => db.$count(newsFeedVisits, isNotNull(newsFeedVisits.failingSince)),
};
