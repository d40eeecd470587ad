import { isNotNull, sql } from "drizzle-orm";
import { trash } from "#cms/engine/history/trash.table.ts";
import type { Database } from "#db/database.server.ts";
import { articles } from "../article/article.table.ts";

export interface FeedYield {
  /** New items per week, averaged over the last four weeks. */
  itemsPerWeek: number;
  /** The published share of its items, 0 to 1; null if it has no items yet. */
  publishedShare: number | null;
}

const weeks = 4;

/** Returns the yield of each feed by id. Includes deleted items. */
export async function measureFeeds(db: Database): Promise<Map<number, FeedYield>> {
  const since = sql`now() - make_interval(weeks => ${weeks})`;
  const ofFeed = sql<number | null>`(${trash.data} ->> 'feedId')::integer`;
  const storedCounts = await db
    .select({
      feedId: articles.feedId,
      all: count(sql`true`),
      recent: count(sql`${articles.createdAt} > ${since}`),
      published: count(sql`${articles.status} = 'published'`),
    })
    .from(articles)
    .where(isNotNull(articles.feedId))
    .groupBy(articles.feedId);
  const trashCounts = await db
    .select({
      feedId: ofFeed,
      all: count(sql`true`),
      recent: count(sql`(${trash.data} ->> 'createdAt')::timestamptz > ${since}`),
      published: count(sql`false`),
    })
    .from(trash)
    .where(sql`${trash.kind} = 'article' and ${ofFeed} is not null`)
    .groupBy(ofFeed);
  const feeds = new Map<number, { all: number; recent: number; published: number }>();
  for (const { feedId, all, recent, published } of [...storedCounts, ...trashCounts]) {
    const sum = feeds.get(feedId ?? 0) ?? { all: 0, recent: 0, published: 0 };
    feeds.set(feedId ?? 0, {
      all: sum.all + all,
      recent: sum.recent + recent,
      published: sum.published + published,
    });
  }
  return new Map(
    [...feeds].map(([id, { all, recent, published }]) => [
      id,
      {
        itemsPerWeek: Math.round((recent / weeks) * 10) / 10,
        publishedShare: all > 0 ? published / all : null,
      },
    ]),
  );
}

const count = (condition: ReturnType<typeof sql>) =>
  sql<number>`(count(*) filter (where ${condition}))::integer`;
