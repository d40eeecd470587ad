import { boolean, index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { id, instant, timestamps } from "#cms/engine/columns.ts";

/** Feeds added by editors. */
export const newsFeeds = pgTable("news_feeds", {
  id: id(),
  url: varchar({ length: 1000 }).notNull().unique(),
  title: text(),
  rights: text({ enum: ["licensed", "excerpt", "link-only"] })
    .notNull()
    .default("excerpt"),
  isActive: boolean().notNull().default(true),
  lastFetchedAt: instant(),
  lastError: text(),
  ...timestamps(),
});

/** The last fetch result of each feed URL, from editors or the settings. */
export const newsFeedVisits = pgTable("news_feed_visits", {
  url: varchar({ length: 1000 }).primaryKey(),
  fetchedAt: instant().notNull(),
  error: text(),
  etag: text(),
  lastModified: text(),
  lastGoodAt: instant(),
  /** The first failure since the last successful fetch; null if the last fetch succeeded. */
  failingSince: instant(),
  /** The new URL of a feed that moved permanently. */
  movedTo: text(),
});

/** Every item ever received, so that none is imported twice, even after its article was deleted. */
export const newsItems = pgTable(
  "news_items",
  {
    id: id(),
    /** The feed it came from; null if it came before feeds were recorded. */
    feedUrl: text(),
    guidKey: text().unique(),
    addressKey: text().unique(),
    /** The article created from it, or the earlier article it duplicates. */
    articleId: integer().notNull(),
    title: text().notNull(),
    opening: text().notNull(),
    bands: integer().array().notNull(),
    seenAt: instant().notNull(),
  },
  (table) => [index().using("gin", table.bands), index().on(table.articleId)],
);
