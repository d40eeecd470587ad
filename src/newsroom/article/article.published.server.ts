import { and, desc, eq, ne, sql } from "drizzle-orm";
import { type PublishedPages, publishedPages } from "#cms/read/published.server.ts";
import { listSimilarEntries, type Subject } from "#cms/read/similar-entries.server.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { shownExcerptOf, shownTitle } from "./article.queries.server.ts";
import { articles } from "./article.table.ts";

const isPublished = sql`(${and(eq(articles.status, "published"), ne(articles.slug, ""))})`;

const articlePages = publishedPages({
  section: "news",
  noun: "News",
  href: routes.article.href,
  table: articles,
  title: shownTitle,
  text: shownExcerptOf,
  isPublished,
});

export const publishedArticles: PublishedPages = {
  ...articlePages,
  listSimilar: async (db, subject) => {
    const own = (await articlePages.listSimilar?.(db, subject)) ?? [];
    return [...own, ...(await listSimilarSources(db, subject))];
  },
};

/** The pages elsewhere that published articles were written from. */
const listSimilarSources = (db: Database, subject: Subject) =>
  listSimilarEntries(
    db,
    {
      table: articles,
      title: sql<string>`${articles.title}`,
      text: shownExcerptOf,
      isPublished: sql`${isPublished} and ${articles.originalUrl} ~* '^https?://'`,
      noun: "Original source",
      address: articles.originalUrl,
      href: (address) => address,
    },
    subject,
  );

/** The date that readers see: original publication, else creation. */
const date = sql<string>`coalesce(${articles.originalPublishedAt}, ${articles.createdAt})`.mapWith(
  articles.createdAt,
);

/** Lists the newest published articles for the news feed. */
export const listNewestArticles = (db: Database, limit: number) =>
  db
    .select({
      slug: articles.slug,
      title: shownTitle,
      excerpt: shownExcerptOf,
      category: articles.category,
      date,
      updatedAt: articles.updatedAt,
    })
    .from(articles)
    .where(isPublished)
    .orderBy(desc(date), desc(articles.id))
    .limit(limit);
