import { and, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { Viewer } from "#domain/request.server.ts";
import { articles } from "./article.table.ts";

/** The date a reader sees: original publication, else creation. */
const date = sql<string>`coalesce(${articles.originalPublishedAt}, ${articles.createdAt})`.mapWith(
  articles.createdAt,
);

const newestFirst = [desc(date), desc(articles.id)];

/** Everything of a status for an editor; anybody else sees what is published, whatever is asked for. */
const visibleTo = (viewer: Viewer, status?: string): SQL | undefined => {
  if (!viewer.isEditor) return eq(articles.status, "published");
  return status ? eq(articles.status, status) : undefined;
};

export const listArticles = (db: Database, viewer: Viewer, query: URLSearchParams) =>
  db
    .select()
    .from(articles)
    .where(visibleTo(viewer, query.get("status") ?? undefined))
    .orderBy(...newestFirst);

export type ArticleCardData = Awaited<ReturnType<typeof listArticleCards>>[number];

/** What a card of the news list shows of each published article with an address. */
export const listArticleCards = (db: Database) => selectCards(db);

const latestLimit = 3;

/** The newest articles, for the home page. */
export const listLatestArticles = (db: Database) => selectCards(db).limit(latestLimit);

const selectCards = (db: Database) =>
  db
    .select({
      id: articles.id,
      slug: articles.slug,
      title: sql<string>`coalesce(${articles.rewrittenTitle}, ${articles.title})`,
      excerpt: articles.excerpt,
      metaDescription: articles.metaDescription,
      category: articles.category,
      date,
      updatedAt: articles.updatedAt,
      readingTime: articles.readingTime,
      originalAuthor: articles.originalAuthor,
      originalPublisher: articles.originalPublisher,
      imageUrl: articles.imageUrl,
      imageAlt: articles.imageAlt,
    })
    .from(articles)
    .where(and(eq(articles.status, "published"), ne(articles.slug, "")))
    .orderBy(...newestFirst);

export async function findArticle(db: Database, slug: string, viewer: Viewer) {
  const [article] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.slug, slug), visibleTo(viewer)));
  return article ?? null;
}

/** The categories in use, in alphabetical order. */
export async function listCategories(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ category: articles.category })
    .from(articles)
    .where(eq(articles.status, "published"))
    .orderBy(articles.category);
  return rows.flatMap(({ category }) => category ?? []);
}
