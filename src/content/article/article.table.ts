import { boolean, index, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { id, instant, textList, timestamps } from "../kit/columns.ts";

export const articles = pgTable(
  "news_articles",
  {
    id: id(),
    slug: varchar({ length: 500 }).notNull().unique(),
    title: varchar({ length: 500 }).notNull(),
    rewrittenTitle: varchar({ length: 500 }),
    originalContent: text(),
    rewrittenContent: text(),
    originalUrl: varchar({ length: 1000 }),
    originalGuid: text(),
    originalAuthor: varchar({ length: 255 }),
    originalPublisher: varchar({ length: 255 }),
    originalPublishedAt: instant(),
    excerpt: text(),
    metaTitle: varchar({ length: 150 }),
    metaDescription: varchar({ length: 250 }),
    status: text().notNull().default("draft"),
    category: varchar({ length: 100 }),
    tags: textList(),
    imageUrl: varchar({ length: 1000 }),
    imageAlt: varchar({ length: 500 }),
    imageCaption: varchar({ length: 500 }),
    wordCount: integer(),
    readingTime: integer(),
    isRewritten: boolean().notNull().default(false),
    ...timestamps(),
  },
  (table) => [index().on(table.status), index().on(table.originalGuid), index().on(table.originalUrl)],
);
