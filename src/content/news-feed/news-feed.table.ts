import { boolean, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { id, instant, timestamps } from "../kit/columns.ts";

export const newsFeeds = pgTable("news_feeds", {
  id: id(),
  url: varchar({ length: 1000 }).notNull().unique(),
  title: text(),
  rights: text().notNull().default("excerpt"),
  isActive: boolean().notNull().default(true),
  lastFetchedAt: instant(),
  lastError: text(),
  etag: text(),
  lastModified: text(),
  ...timestamps(),
});
