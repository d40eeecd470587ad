import { index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { ArticleRights } from "./article-status.ts";

/** The further sources of an article that was made of several; its first one is in the article itself. */
export const articleSources = pgTable(
  "article_sources",
  {
    id: id(),
    articleId: integer().notNull(),
    /** From 2: the article itself names source 1. */
    position: integer().notNull(),
    /** The article by which this source came in. */
    sourceArticleId: integer(),
    url: varchar({ length: 1000 }),
    title: text().notNull(),
    publisher: text(),
    author: text(),
    publishedAt: instant(),
    rights: text().$type<ArticleRights>(),
    /** Markdown: the fetched text, else the feed's. */
    content: text().notNull(),
  },
  (table) => [index().on(table.articleId)],
);
