import { index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { ArticleRights } from "./article-status.ts";

/** The further sources of an article written from several. The first source is in the article itself. */
export const articleSources = pgTable(
  "article_sources",
  {
    id: id(),
    articleId: integer().notNull(),
    /** Starts at 2: the article itself holds source 1. */
    position: integer().notNull(),
    /** The article that this source arrived as. */
    sourceArticleId: integer(),
    url: varchar({ length: 1000 }),
    title: text().notNull(),
    publisher: text(),
    author: text(),
    publishedAt: instant(),
    rights: text().$type<ArticleRights>(),
    /** In markdown: the fetched text, or else the feed's. */
    content: text().notNull(),
  },
  (table) => [index().on(table.articleId)],
);
