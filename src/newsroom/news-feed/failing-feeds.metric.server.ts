import { eq, sql } from "drizzle-orm";
import type { Metric } from "#http/metrics.server.ts";
import { isFailing } from "./news-feed.queries.server.ts";
import { newsFeeds, newsFeedVisits } from "./news-feed.table.ts";

export const failingFeedsMetric: Metric = {
  name: "news_feeds_failing",
  help: "News feeds in use whose last fetch failed",
  read: async (db) => {
    const [row] = await db
      .select({ count: sql<number>`count(*)::integer` })
      .from(newsFeedVisits)
      .leftJoin(newsFeeds, eq(newsFeeds.url, newsFeedVisits.url))
      .where(isFailing);
    return row?.count ?? 0;
  },
};
