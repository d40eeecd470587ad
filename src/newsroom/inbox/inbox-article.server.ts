import { eq } from "drizzle-orm";
import type { ReadContext } from "#cms/read/reads.server.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import { AppError } from "#shared/errors.ts";
import { articles } from "../article/article.table.ts";
import { articleDate } from "../article/article-columns.server.ts";
import { titleOfArticle } from "../article/article-title.ts";
import { findVendorsIn, getVendorNames } from "../article/named-vendors.server.ts";
import { articleDesk } from "../stories/story.table.ts";
import type { InboxArticle } from "./inbox.ts";

/** Finds an article for the reader, its text rendered. @throws AppError `not-found` */
export async function getInboxArticle(
  { db, remember }: Pick<ReadContext, "db" | "remember">,
  id: number,
): Promise<InboxArticle> {
  const [found] = await db
    .select({ article: articles, desk: articleDesk, date: articleDate })
    .from(articles)
    .leftJoin(articleDesk, eq(articleDesk.articleId, articles.id))
    .where(eq(articles.id, id));
  if (!found) throw new AppError("not-found", "Article not found");
  const { article, desk, date } = found;
  const text = article.rewrittenContent || article.sourceContent || article.originalContent;
  return {
    id,
    slug: article.slug,
    title: titleOfArticle(article),
    originalTitle: article.title,
    status: article.status,
    publisher: article.originalPublisher,
    author: article.originalAuthor,
    url: article.originalUrl,
    date,
    words: article.wordCount,
    minutes: article.readingTime,
    html: await renderMarkdown(text, { topHeading: 4 }),
    isRewrite: Boolean(article.rewrittenContent),
    isAside: Boolean(desk?.setAsideAt),
    vendors: findVendorsIn(await getVendorNames({ db, remember }), `${article.title}\n${text}`).map(
      ({ id, name }) => ({ id, name }),
    ),
    coveredById: desk?.coveredById ?? null,
    storyId: desk?.storyId ?? null,
    relevance: desk?.relevance ?? null,
    relevanceWords: desk?.relevanceWords ?? [],
  };
}
