import { and, eq, getTableColumns, ne, type SQL, sql } from "drizzle-orm";
import { anonymous, type Viewer } from "#accounts/editor.server.ts";
import { readInTurns } from "#cms/engine/read/long-lists.server.ts";
import { readPagedList } from "#cms/engine/read/paged-list.server.ts";
import { type PagedList, readPage } from "#cms/engine/read/paged-list.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { findGalleryPictures, focalPointOf } from "#cms/media/focal-points.server.ts";
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

/** Returns the condition for the status an editor chose. Everyone else only sees published articles. */
const visibleTo = (viewer: Viewer, status?: string): SQL | undefined => {
  if (!viewer.isEditor) return eq(articles.status, "published");
  return status ? sql`${articles.status} = ${status}` : undefined;
};

/** Returns the articles the viewer may see, without withheld parts. */
export async function listArticles(db: Database, viewer: Viewer, query: URLSearchParams) {
  const rows = await listStored(db, visibleTo(viewer, query.get("status") ?? undefined));
  return viewer.isEditor ? rows : rows.map(publicArticle);
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

/** After an article in the order of `newestFirst`. */
const isAfter = ({ id, originalPublishedAt, createdAt }: ListedArticle) =>
  sql`(${articleDate}, ${articles.id}) < (${originalPublishedAt ?? createdAt}::timestamptz, ${id}::integer)`;

export type ArticleCardData = Awaited<ReturnType<typeof selectCards>>[number];

export interface NewsList extends PagedList<ArticleCardData> {
  /** The newest article, shown on top of the first page and not among the entries. Null in a topic's list. */
  featured: ArticleCardData | null;
  topics: Topic[];
}

/** The number of articles on a server-rendered news page, not counting the featured one. */
const pageSize = 24;

/** Returns a page of all published articles or of a topic's. @throws AppError `not-found` for an unknown topic */
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

/** @param part the articles to list, omitting the first `skipped` */
async function readNews(db: Database, params: URLSearchParams, part: { condition?: SQL; skipped: number }) {
  const matchCount = await db.$count(articles, and(isShown, part.condition));
  const total = Math.max(0, matchCount - part.skipped);
  return readPagedList({ total, page: readPage(params), pageSize }, (limit, offset) =>
    selectCards(db, part.condition)
      .limit(limit)
      .offset(offset + part.skipped),
  );
}

const latestLimit = 3;

export const listLatestArticles = (db: Database) => selectCards(db).limit(latestLimit);

/** In characters; no card shows more. */
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

/** Returns a published article with its text as HTML, and articles to read next. */
export async function findArticlePage(db: Database, slug: string, context: ReadContext) {
  const result = await findArticleWithProvenance(db, slug);
  if (!result) return null;
  const { article, provenance } = result;
  const vendorNames = await getVendorNames(context);
  const terms = vendorNames.linked.forText();
  const text = shownText(article);
  const html = (await renderMarkdown(text, { terms })) + (await renderWhyItMatters(article, terms));
  return {
    slug,
    title: titleOfArticle(article),
    html,
    /** The vendors it mentions. */
    vendors: listNamedVendors(vendorNames, titleOfArticle(article), terms.named),
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

/** Returns an article as readers see it and how it was made. Clears source URLs that are not web addresses. */
async function findArticleWithProvenance(db: Database, slug: string) {
  const [row] = await db
    .select({ article: getTableColumns(articles), ...provenanceColumns })
    .from(articles)
    .where(and(eq(articles.slug, slug), visibleTo(anonymous)));
  if (!row) return null;
  const { article, ...records } = row;
  const { sources, ...provenance } = provenanceOf(article, records);
  const sourcesWithLinks = sources.map((source) => ({ ...source, url: webAddress(source.url) }));
  return { article, provenance: { ...provenance, sources: sourcesWithLinks } };
}

const renderWhyItMatters = ({ whyItMatters }: Article, terms: TextGlossary) =>
  whyItMatters?.trim()
    ? renderMarkdown(`## Why it matters to family offices\n\n${whyItMatters}`, { terms })
    : "";

const findFocalPoint = async (db: Database, address: string | null) =>
  address ? ((await findGalleryPictures(db, [address]))[address]?.position ?? null) : null;

const descriptionFallback = 160;

/** Returns the address if it is safe to link to, or null if it is not on the web. */
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

/** Returns an article by slug, without the parts the viewer may not see, or null. */
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

/** Returns the categories of published articles, in alphabetical order. */
export async function listCategories(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ category: articles.category })
    .from(articles)
    .where(eq(articles.status, "published"))
    .orderBy(articles.category);
  return rows.flatMap(({ category }) => category ?? []);
}
