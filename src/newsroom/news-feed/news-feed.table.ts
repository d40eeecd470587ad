import { boolean, index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { id, instant, timestamps } from "#cms/columns.ts";

/** The feeds that editors keep. */
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

/** Result of the last fetch of each feed address, whether an editor added it or the settings list it. */
export const newsFeedVisits = pgTable("news_feed_visits", {
  url: varchar({ length: 1000 }).primaryKey(),
  fetchedAt: instant().notNull(),
  error: text(),
  etag: text(),
  lastModified: text(),
  lastGoodAt: instant(),
  /** The first of the failures since the last good fetch; null while all is well. */
  failingSince: instant(),
  /** New address of a feed that moved permanently. */
  movedTo: text(),
});

/** Every item that ever came in, so that none comes twice: not the one whose article was deleted either. */
export const newsItems = pgTable(
  "news_items",
  {
    id: id(),
    guidKey: text().unique(),
    addressKey: text().unique(),
    /** The article it became, or that said the same before it. */
    articleId: integer().notNull(),
    title: text().notNull(),
    opening: text().notNull(),
    bands: integer().array().notNull(),
    seenAt: instant().notNull(),
  },
  (table) => [index().using("gin", table.bands)],
);
