import { sql } from "drizzle-orm";
import { type PublishedPages, publishedPages } from "#cms/engine/read/published-pages.server.ts";
import { listSimilarEntries, type Subject } from "#cms/engine/read/similar-entries.server.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { articleContent } from "./article.content.server.ts";
import { articles } from "./article.table.ts";
import { articleDate, isShown, newestFirst, shownExcerptOf, shownTitle } from "./article-columns.server.ts";
import { ownProvenanceColumns, provenanceColumns, provenanceOf } from "./article-provenance.server.ts";
import { sourceTitle } from "./article-sources.server.ts";
import { listTopics } from "./topics.server.ts";

const articlePages = publishedPages(articleContent, {
  section: "news",
  noun: "News",
  title: shownTitle,
  category: articles.category,
  text: shownExcerptOf,
  isPublished: isShown,
});

export const publishedArticles: PublishedPages = {
  ...articlePages,
  listSitemapEntries: async (db) => [
    ...(await articlePages.listSitemapEntries(db)),
    ...(await listTopics(db)).map(({ slug, updatedAt }) => ({
      path: routes.newsTopic.href({ topic: slug }),
      updatedAt,
    })),
  ],
  listSimilar: async (db, subject) => {
    const similarArticles = (await articlePages.listSimilar?.(db, subject)) ?? [];
    return [...similarArticles, ...(await listSimilarSources(db, subject))];
  },
};

/** The external pages that published articles were written from. */
const listSimilarSources = (db: Database, subject: Subject) =>
  listSimilarEntries(
    db,
    {
      table: articles,
      title: sql<string>`${articles.title}`,
      shownTitle: sourceTitle,
      text: shownExcerptOf,
      isPublished: sql`${isShown} and ${articles.originalUrl} ~* '^https?://'`,
      noun: "Original source",
      address: articles.originalUrl,
      href: (address) => address,
    },
    subject,
  );

/** Returns the newest published articles for the news feed, each with how it was made. */
export async function listNewestArticles(db: Database, limit: number) {
  const rows = await db
    .select({
      slug: articles.slug,
      title: shownTitle,
      excerpt: shownExcerptOf,
      category: articles.category,
      date: articleDate,
      contentUpdatedAt: articles.contentUpdatedAt,
      own: ownProvenanceColumns,
      ...provenanceColumns,
    })
    .from(articles)
    .where(isShown)
    .orderBy(...newestFirst)
    .limit(limit);
  return rows.map(({ own: { originalTitle, ...own }, further, corrections, record, ...article }) => ({
    ...article,
    provenance: provenanceOf({ title: originalTitle, ...own }, { further, corrections, record }),
  }));
}
