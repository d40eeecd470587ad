import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { readPagedList } from "#cms/engine/read/paged-list.server.ts";
import { type PagedList, readPage, readPageSize } from "#cms/engine/read/paged-list.ts";
import { focalPointOf } from "#cms/media/focal-points.server.ts";
import type { Database } from "#db/database.server.ts";
import { foldedText } from "#db/folded-text.server.ts";
import { AppError } from "#shared/errors.ts";
import { fold } from "#shared/transliteration.ts";
import type { Article, ArticleCounts, ArticleRow } from "./article.schema.ts";
import { articles } from "./article.table.ts";
import { articleDate, newestFirst } from "./article-columns.server.ts";
import { articleStatuses } from "./article-status.ts";
import { isBeingRewritten } from "./rewrite-run.queries.server.ts";

const usualPage = 50;
const largestPage = 200;

/** A page of the newsroom's list. Parameters: `page`, `pageSize`, `search` (in titles and publishers), `status`. */
export async function findArticleRows(db: Database, params: URLSearchParams): Promise<PagedList<ArticleRow>> {
  const condition = and(matchesSearch(params.get("search") ?? ""), ofStatus(params.get("status")));
  const total = await db.$count(articles, condition);
  const pageSize = readPageSize(params, { usual: usualPage, largest: largestPage });
  return readPagedList({ total, page: readPage(params), pageSize }, (limit, offset) =>
    db
      .select(rowColumns(db))
      .from(articles)
      .where(condition)
      .orderBy(...newestFirst)
      .limit(limit)
      .offset(offset),
  );
}

export async function countArticles(db: Database): Promise<ArticleCounts> {
  const rows = await db
    .select({ status: articles.status, count: sql<number>`count(*)::integer` })
    .from(articles)
    .groupBy(articles.status);
  const of = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  const [draft, rewritten, published] = articleStatuses.map(of);
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return { total, draft: draft ?? 0, rewritten: rewritten ?? 0, published: published ?? 0 };
}

/** @throws AppError `not-found` */
export async function getArticle(db: Database, id: number): Promise<Article> {
  const [article] = await db.select().from(articles).where(eq(articles.id, id));
  if (!article) throw new AppError("not-found", "Article not found");
  return article;
}

/** Matches titles and publishers that contain the words, ignoring case and accents. */
function matchesSearch(search: string): SQL | undefined {
  const words = fold(search.trim());
  if (!words) return undefined;
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  const places = [articles.title, articles.rewrittenTitle, articles.originalPublisher];
  return or(...places.map((place) => sql`${foldedText(place)} like ${pattern}`));
}

const ofStatus = (status: string | null): SQL | undefined =>
  status && status !== "all" ? sql`${articles.status} = ${status}` : undefined;

const rowColumns = (db: Database) => ({
  id: articles.id,
  slug: articles.slug,
  title: articles.title,
  rewrittenTitle: articles.rewrittenTitle,
  status: articles.status,
  isRewritten: articles.isRewritten,
  isAiDrafted: articles.isAiDrafted,
  category: articles.category,
  rights: articles.rights,
  feedId: articles.feedId,
  originalUrl: articles.originalUrl,
  originalPublisher: articles.originalPublisher,
  originalPublishedAt: articles.originalPublishedAt,
  imageUrl: articles.imageUrl,
  imagePosition: focalPointOf(articles.imageUrl),
  wordCount: articles.wordCount,
  readingTime: articles.readingTime,
  reviewedBy: articles.reviewedBy,
  reviewedAt: articles.reviewedAt,
  createdAt: articles.createdAt,
  updatedAt: articles.updatedAt,
  date: articleDate,
  isBeingRewritten: isBeingRewritten(db),
});
