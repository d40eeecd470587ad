import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { id, instant, textList, timestamps } from "#cms/engine/columns.ts";
import type { ArticleRights, ArticleStatus } from "./article-status.ts";

export const articles = pgTable(
  "news_articles",
  {
    id: id(),
    slug: varchar({ length: 500 }).notNull().unique(),
    title: varchar({ length: 500 }).notNull(),
    rewrittenTitle: varchar({ length: 500 }),
    originalContent: text(),
    rewrittenContent: text(),
    /** What the news means for family offices, in markdown. Shown as a separate section. */
    whyItMatters: text(),
    originalUrl: varchar({ length: 1000 }),
    originalGuid: text(),
    originalAuthor: varchar({ length: 255 }),
    originalPublisher: varchar({ length: 255 }),
    originalPublishedAt: instant(),
    excerpt: text(),
    metaTitle: varchar({ length: 150 }),
    metaDescription: varchar({ length: 250 }),
    status: text().$type<ArticleStatus>().notNull().default("draft"),
    category: varchar({ length: 100 }),
    tags: textList(),
    imageUrl: varchar({ length: 1000 }),
    imageAlt: varchar({ length: 500 }),
    imageCaption: varchar({ length: 500 }),
    wordCount: integer(),
    readingTime: integer(),
    isRewritten: boolean().notNull().default(false),
    /** An AI wrote the first version of the rewritten text. */
    isAiDrafted: boolean().notNull().default(false),
    /** The feed it came from; null if an editor wrote it. */
    feedId: integer(),
    /** The rights granted by its source; null for the site's own articles. */
    rights: text().$type<ArticleRights>(),
    /** The source's full text as fetched for the rewrite, in markdown, for the overlap check. */
    sourceContent: text(),
    imageCredit: varchar({ length: 255 }),
    imageCreditUrl: varchar({ length: 1000 }),
    reviewedBy: text(),
    reviewedById: text(),
    reviewedAt: instant(),
    ...timestamps(),
  },
  (table) => [
    index().on(table.status),
    index().on(table.originalGuid),
    index().on(table.originalUrl),
    index("news_articles_date_index").on(
      sql`(coalesce(${table.originalPublishedAt}, ${table.createdAt}))`,
      table.id,
    ),
  ],
);
