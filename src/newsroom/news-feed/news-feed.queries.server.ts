import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { measureFeeds } from "./feed-health.server.ts";
import type { FeedHealth, FeedVisit, NewsFeed, SettingsFeed } from "./news-feed.schema.ts";
import { newsFeeds, newsFeedVisits } from "./news-feed.table.ts";

/** A feed to be fetched, added by an editor or configured. */
export interface NewsSource {
  /** Null for one of the settings. */
  id: number | null;
  url: string;
  title: string | null;
  rights: NewsFeed["rights"];
}

/**
 * The feeds to be read: the active ones of the editors, and those of NEWS_FEED_URLS. What an editor says of a feed holds for
 * one that the settings name too: also that it is switched off.
 */
export async function listSources(
  db: Database,
  { newsFeedUrls }: Pick<Settings, "newsFeedUrls">,
): Promise<NewsSource[]> {
  const feeds = await db.select().from(newsFeeds).orderBy(newsFeeds.id);
  const kept = new Set(feeds.map(({ url }) => url));
  return [
    ...feeds.filter(({ isActive }) => isActive),
    ...[...new Set(newsFeedUrls)]
      .filter((url) => !kept.has(url))
      .map((url) => ({ id: null, url, title: null, rights: "excerpt" as const })),
  ];
}

export async function findVisit(db: Database, url: string) {
  const [visit] = await db.select().from(newsFeedVisits).where(eq(newsFeedVisits.url, url));
  return visit ?? null;
}

/**
 * Notes a visit. It is no change of the feed by anybody, and passes no pipeline: its version stays, so that no editor's save
 * becomes stale.
 */
export async function recordVisit(
  db: Database,
  source: Pick<NewsSource, "id" | "url">,
  visit: Omit<typeof newsFeedVisits.$inferInsert, "url" | "lastGoodAt" | "failingSince">,
): Promise<void> {
  const { fetchedAt: at } = visit;
  const state = visit.error ? { failingSince: at } : { lastGoodAt: at, failingSince: null };
  await db
    .insert(newsFeedVisits)
    .values({ ...visit, ...state, url: source.url })
    .onConflictDoUpdate({
      target: newsFeedVisits.url,
      // The first failure of several is the one that counts.
      set: {
        ...visit,
        ...state,
        ...(visit.error && { failingSince: sql`coalesce(${newsFeedVisits.failingSince}, ${at})` }),
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
 * Forgets the visits of addresses that are no feeds any more, because an editor has deleted or changed them, or the settings
 * name them no longer.
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

/** The condition for visits that failed, joined with the editors' feeds: one that is switched off is nobody's concern. */
export const isFailing = and(
  isNotNull(newsFeedVisits.error),
  or(isNull(newsFeeds.id), eq(newsFeeds.isActive, true)),
);

/** The feeds to be read, each with its last visit. */
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

/** The feeds to be read, each with since when it fails and what it brings. */
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

/** Lists the configured feeds with the results of their last fetch. */
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
