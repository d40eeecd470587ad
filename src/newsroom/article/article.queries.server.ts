import { and, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { findGalleryPictures, focalPointOf } from "#cms/media/focal-points.server.ts";
import { readInTurns } from "#cms/read/long-lists.server.ts";
import { readPagedList } from "#cms/read/paged-list.server.ts";
import { type PagedList, readPage } from "#cms/read/paged-list.ts";
import type { ReadContext } from "#cms/read/reads.server.ts";
import type { TextGlossary } from "#cms/text/linked-terms.server.ts";
import { previewMarkdown, renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { isLinkAddress, isWebAddress } from "#shared/web-address.ts";
import type { Article } from "./article.schema.ts";
import { articles } from "./article.table.ts";
import {
  articleDate,
  isShown,
  listedColumns,
  newestFirst,
  shownExcerptOf,
  shownReadingTime,
  shownTitle,
} from "./article-columns.server.ts";
import { provenanceColumns, provenanceOf } from "./article-provenance.server.ts";
import { isTextWithheld, publicArticle, shownExcerpt, shownText } from "./article-rights.ts";
import { titleOfArticle } from "./article-title.ts";
import { getVendorNames, listNamedVendors } from "./named-vendors.server.ts";
import { articlesOfTopic, listTopics, type Topic } from "./topics.server.ts";

/** Returns the condition for an editor's chosen status; anybody else sees published articles only. */
const visibleTo = (viewer: Viewer, status?: string): SQL | undefined => {
  if (!viewer.isEditor) return eq(articles.status, "published");
  return status ? sql`${articles.status} = ${status}` : undefined;
};

/** The articles that a reader may see, as far as that reader may see them. */
export async function listArticles(db: Database, viewer: Viewer, query: URLSearchParams) {
  const found = await listStored(db, visibleTo(viewer, query.get("status") ?? undefined));
  return viewer.isEditor ? found : found.map(publicArticle);
}

const listStored = (db: Database, condition: SQL | undefined) =>
  readInTurns<ListedArticle>((limit, last) =>
    db
      .select(listedColumns)
      .from(articles)
      .where(and(condition, last && isAfter(last)))
      .orderBy(...newestFirst)
      .limit(limit),
  );

type ListedArticle = Omit<typeof articles.$inferSelect, "sourceContent">;

/** Further down in the order of `newestFirst`. */
const isAfter = ({ id, originalPublishedAt, createdAt }: ListedArticle) =>
  sql`(${articleDate}, ${articles.id}) < (${originalPublishedAt ?? createdAt}::timestamptz, ${id}::integer)`;

export type ArticleCardData = Awaited<ReturnType<typeof selectCards>>[number];

export interface NewsList extends PagedList<ArticleCardData> {
  /** The newest article, at the head of the first page; the list's entries are the others. Null in the list of a topic. */
  featured: ArticleCardData | null;
  topics: Topic[];
}

/** Number of articles on one server-rendered page of the news, besides the featured one. */
const pageSize = 24;

/** One page of the published articles, or of those of a topic. @throws AppError `not-found` for an unknown topic */
export async function findNews(db: Database, params: URLSearchParams): Promise<NewsList> {
  const topic = params.get("topic");
  const topics = await listTopics(db);
  if (topic !== null) {
    const list = await readNews(db, params, { condition: await articlesOfTopic(db, topic), skipped: 0 });
    return { ...list, featured: null, topics };
  }
  const list = await readNews(db, params, { skipped: 1 });
  const [featured = null] = list.page === 1 ? await selectCards(db).limit(1) : [];
  return { ...list, featured, topics };
}

/** @param part the articles to list, without the first `skipped` of them */
async function readNews(db: Database, params: URLSearchParams, part: { condition?: SQL; skipped: number }) {
  const found = await db.$count(articles, and(isShown, part.condition));
  const total = Math.max(0, found - part.skipped);
  return readPagedList({ total, page: readPage(params), pageSize }, (limit, offset) =>
    selectCards(db, part.condition)
      .limit(limit)
      .offset(offset + part.skipped),
  );
}

const latestLimit = 3;

/** The newest articles, for the home page. */
export const listLatestArticles = (db: Database) => selectCards(db).limit(latestLimit);

/** More than any card shows of it. */
const excerptLength = 400;

const selectCards = (db: Database, condition?: SQL) =>
  db
    .select({
      id: articles.id,
      slug: articles.slug,
      title: shownTitle,
      excerpt: sql<
        string | null
      >`left(coalesce(nullif(${shownExcerptOf}, ''), ${articles.metaDescription}), ${excerptLength})`,
      category: articles.category,
      date: articleDate,
      readingTime: shownReadingTime,
      originalAuthor: articles.originalAuthor,
      originalPublisher: articles.originalPublisher,
      imageUrl: articles.imageUrl,
      imageAlt: articles.imageAlt,
      imagePosition: focalPointOf(articles.imageUrl),
    })
    .from(articles)
    .where(and(isShown, condition))
    .orderBy(...newestFirst);

export type ArticlePageData = NonNullable<Awaited<ReturnType<typeof findArticlePage>>>;

/** Finds a published article with its text as HTML, and articles to read next. */
export async function findArticlePage(db: Database, slug: string, context: ReadContext) {
  const found = await findArticleWithProvenance(db, slug);
  if (!found) return null;
  const { article, provenance } = found;
  const vendorNames = await getVendorNames(context);
  const terms = vendorNames.linked.forText();
  const text = shownText(article);
  const html = (await renderMarkdown(text, { terms })) + (await renderWhyItMatters(article, terms));
  return {
    slug,
    title: titleOfArticle(article),
    html,
    /** The vendors that it names. */
    vendors: listNamedVendors(vendorNames, titleOfArticle(article), terms.linked),
    summary:
      article.metaDescription ||
      (await previewMarkdown(shownExcerpt(article) || text, descriptionFallback)) ||
      article.title,
    category: article.category,
    date: article.originalPublishedAt ?? article.createdAt,
    contentUpdatedAt: article.contentUpdatedAt,
    readingTime: isTextWithheld(article) ? null : article.readingTime,
    provenance,
    /** The source's author did not write the text drafted from it. */
    author: provenance.isAiDrafted ? null : article.originalAuthor,
    originalPublisher: article.originalPublisher,
    imageUrl: pictureAddress(article.imageUrl),
    imageAlt: article.imageAlt,
    imagePosition: await findFocalPoint(db, article.imageUrl),
    imageCaption: article.imageCaption,
    imageCredit: article.imageCredit,
    imageCreditUrl: webAddress(article.imageCreditUrl),
    metaTitle: article.metaTitle,
    more: await listOtherArticles(db, article.id),
  };
}

/** An article as readers see it, and how it was made; its sources' addresses lead to the web or nowhere. */
async function findArticleWithProvenance(db: Database, slug: string) {
  const [found] = await db
    .select({ article: getTableColumns(articles), ...provenanceColumns })
    .from(articles)
    .where(and(eq(articles.slug, slug), visibleTo(anonymous)));
  if (!found) return null;
  const { article, ...recorded } = found;
  const { sources, ...provenance } = provenanceOf(article, recorded);
  const linked = sources.map((source) => ({ ...source, url: webAddress(source.url) }));
  return { article, provenance: { ...provenance, sources: linked } };
}

const renderWhyItMatters = ({ whyItMatters }: Article, terms: TextGlossary) =>
  whyItMatters?.trim()
    ? renderMarkdown(`## Why it matters to family offices\n\n${whyItMatters}`, { terms })
    : "";

const findFocalPoint = async (db: Database, address: string | null) =>
  address ? ((await findGalleryPictures(db, [address]))[address]?.position ?? null) : null;

const descriptionFallback = 160;

/** An address that a link may lead to; null for everything that is not on the web. */
const webAddress = (address: string | null) => (address && isWebAddress(address) ? address : null);

const pictureAddress = (address: string | null) => (address && isLinkAddress(address) ? address : null);

const otherArticlesLimit = 5;

const listOtherArticles = (db: Database, id: number) =>
  db
    .select({ slug: articles.slug, title: shownTitle })
    .from(articles)
    .where(and(isShown, ne(articles.id, id)))
    .orderBy(...newestFirst)
    .limit(otherArticlesLimit);

/** An article by its slug, as far as the reader may see it. */
export async function findReadableArticle(db: Database, slug: string, viewer: Viewer) {
  const article = await findArticle(db, slug, viewer);
  return article && (viewer.isEditor ? article : publicArticle(article));
}

async function findArticle(db: Database, slug: string, viewer: Viewer): Promise<Article | null> {
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
