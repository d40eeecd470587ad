import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import { trash } from "#cms/engine/history/trash.table.ts";
import type { Database } from "#db/database.server.ts";
import type { Metric } from "#http/metrics.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { articles } from "../article/article.table.ts";
import type { FeedHealth, FeedVisit, NewsFeed, SettingsFeed } from "./news-feed.schema.ts";
import { newsFeeds, newsFeedVisits } from "./news-feed.table.ts";

/** A feed to fetch, from an editor or the settings. */
export interface NewsSource {
  /** Null for a feed from the settings. */
  id: number | null;
  url: string;
  title: string | null;
  rights: NewsFeed["rights"];
}

/**
 * Returns the editors' feeds, inactive ones included, and those in NEWS_FEED_URLS. If an editor added a feed that is also in the
 * settings, the editor's entry wins.
 */
export async function listFeeds(
  db: Database,
  { newsFeedUrls }: Pick<Settings, "newsFeedUrls">,
): Promise<(NewsSource & { isActive: boolean })[]> {
  const feeds = await db.select().from(newsFeeds).orderBy(newsFeeds.id);
  const storedUrls = new Set(feeds.map(({ url }) => url));
  return [
    ...feeds,
    ...[...new Set(newsFeedUrls)]
      .filter((url) => !storedUrls.has(url))
      .map((url) => ({ id: null, url, title: null, rights: "excerpt" as const, isActive: true })),
  ];
}

/** Returns the feeds to fetch. */
export const listSources = async (
  db: Database,
  settings: Pick<Settings, "newsFeedUrls">,
): Promise<NewsSource[]> => (await listFeeds(db, settings)).filter(({ isActive }) => isActive);

export const hasSources = async (db: Database, settings: Pick<Settings, "newsFeedUrls">): Promise<boolean> =>
  (await listSources(db, settings)).length > 0;

export async function findVisit(db: Database, url: string) {
  const [visit] = await db.select().from(newsFeedVisits).where(eq(newsFeedVisits.url, url));
  return visit ?? null;
}

interface Visit extends Omit<typeof newsFeedVisits.$inferInsert, "url" | "lastGoodAt" | "failingSince"> {
  /** True if no items were received or stored. */
  hasFailed: boolean;
}

/**
 * Records a visit. If it did not fail, its error is a note about single items. Bypasses the write pipeline and keeps the feed's version,
 * so that no editor's save becomes stale.
 */
export async function recordVisit(
  db: Database,
  source: Pick<NewsSource, "id" | "url">,
  { hasFailed, ...visit }: Visit,
): Promise<void> {
  const { fetchedAt: at } = visit;
  const state = hasFailed ? { failingSince: at } : { lastGoodAt: at, failingSince: null };
  await db
    .insert(newsFeedVisits)
    .values({ ...visit, ...state, url: source.url })
    .onConflictDoUpdate({
      target: newsFeedVisits.url,
      // Keeps the time of the first of consecutive failures.
      set: {
        ...visit,
        ...state,
        ...(hasFailed && { failingSince: sql`coalesce(${newsFeedVisits.failingSince}, ${at})` }),
      },
    });
  if (source.id === null) return;
  const { fetchedAt, error = null } = visit;
  await db
    .update(newsFeeds)
    .set({ lastFetchedAt: fetchedAt, lastError: error, updatedAt: sql`${newsFeeds.updatedAt}` })
    .where(eq(newsFeeds.id, source.id));
}

/**
 * Deletes the visits of URLs that are no longer feeds because an editor deleted or changed them or they were removed from the
 * settings.
 */
export async function forgetFormerVisits(
  db: Database,
  { newsFeedUrls }: Pick<Settings, "newsFeedUrls">,
): Promise<void> {
  const ofEditors = db.select({ url: newsFeeds.url }).from(newsFeeds);
  await db
    .delete(newsFeedVisits)
    .where(and(notInArray(newsFeedVisits.url, ofEditors), notInArray(newsFeedVisits.url, newsFeedUrls)));
}

/**
 * Failed visits, joined with the editors' feeds. Ignores inactive and former feeds, and errors of single items in a successful
 * visit.
 */
export const isFailing = ({ newsFeedUrls }: Pick<Settings, "newsFeedUrls">) =>
  and(
    isNotNull(newsFeedVisits.error),
    sql`${newsFeedVisits.lastGoodAt} is distinct from ${newsFeedVisits.fetchedAt}`,
    or(eq(newsFeeds.isActive, true), and(isNull(newsFeeds.id), inArray(newsFeedVisits.url, newsFeedUrls))),
  );

/** Returns the feeds to fetch with their last visits. */
export async function listVisits(
  db: Database,
  settings: Pick<Settings, "newsFeedUrls">,
): Promise<FeedVisit[]> {
  const visits = await visitsOf(db, await listSources(db, settings));
  return visits.map(({ url, visit }) => ({
    url,
    fetchedAt: visit?.fetchedAt ?? null,
    movedTo: visit?.movedTo ?? null,
  }));
}

/** Returns the feeds to fetch with their failures and yields. */
export async function listHealth(
  db: Database,
  settings: Pick<Settings, "newsFeedUrls">,
): Promise<FeedHealth[]> {
  const visits = await visitsOf(db, await listSources(db, settings));
  const yields = await measureFeeds(db);
  return visits.map(({ id, url, visit }) => {
    const brought = id === null ? null : (yields.get(id) ?? { itemsPerWeek: 0, publishedShare: null });
    return {
      url,
      fetchedAt: visit?.fetchedAt ?? null,
      error: visit?.error ?? null,
      lastGoodAt: visit?.lastGoodAt ?? null,
      failingSince: visit?.failingSince ?? null,
      itemsPerWeek: brought?.itemsPerWeek ?? null,
      publishedShare: brought?.publishedShare ?? null,
    };
  });
}

async function visitsOf(db: Database, sources: NewsSource[]) {
  const urls = sources.map(({ url }) => url);
  const rows = await db.select().from(newsFeedVisits).where(inArray(newsFeedVisits.url, urls));
  const visits = new Map(rows.map((visit) => [visit.url, visit]));
  return sources.map(({ id, url }) => ({ id, url, visit: visits.get(url) }));
}

/** Returns the configured feeds with their last fetch results. */
export async function listSettingsFeeds(
  db: Database,
  { newsFeedUrls }: Pick<Settings, "newsFeedUrls">,
): Promise<SettingsFeed[]> {
  const visits = await db.select().from(newsFeedVisits).where(inArray(newsFeedVisits.url, newsFeedUrls));
  return [...new Set(newsFeedUrls)].map((url) => {
    const visit = visits.find((one) => one.url === url);
    return {
      url,
      rights: "excerpt",
      lastFetchedAt: visit?.fetchedAt ?? null,
      lastError: visit?.error ?? null,
    };
  });
}

export const failingFeedsMetric: Metric = {
  name: "news_feeds_failing",
  help: "News feeds in use whose last fetch failed",
  read: async (db, settings) => {
    const [row] = await db
      .select({ count: sql<number>`count(*)::integer` })
      .from(newsFeedVisits)
      .leftJoin(newsFeeds, eq(newsFeeds.url, newsFeedVisits.url))
      .where(isFailing(settings));
    return row?.count ?? 0;
  },
};

interface FeedYield {
  /** New items per week, averaged over the last four weeks. */
  itemsPerWeek: number;
  /** The published share of its items, 0 to 1; null if it has no items yet. */
  publishedShare: number | null;
}

const weeks = 4;

/** Returns the yield of each feed by id. Includes deleted items. */
async function measureFeeds(db: Database): Promise<Map<number, FeedYield>> {
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
