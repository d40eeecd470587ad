import { and, desc, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import { publications } from "../publication/publication.table.ts";
import { articles } from "./article.table.ts";
import { excerptRights, textRights } from "./article-rights.ts";
import { articleRights } from "./article-status.ts";

/** The date shown to readers: original publication, or else creation. An index uses the same expression. */
export const articleDate =
  sql<string>`coalesce(${articles.originalPublishedAt}, ${articles.createdAt})`.mapWith(articles.createdAt);

/** The first publication of each article, to join with articles by `isItsFirst`. One join costs far less than a query per article. */
export const firstPublications = sql`(
  select ${publications.articleId} as article_id, min(${publications.publishedAt}) as at
  from ${publications} group by ${publications.articleId}) as first_publications`;

export const isItsFirst = sql`first_publications.article_id = ${articles.id}`;

/** When readers could first read an article here: at its first publication, but not before its own date. */
export const firstShown =
  sql<string>`greatest(${articleDate}, coalesce(first_publications.at, ${articleDate}))`.mapWith(
    articles.createdAt,
  );

export const newestFirst = [desc(articleDate), desc(articles.id)];

/** The columns of lists. The fetched source text is only read with single articles. */
const { sourceContent: _notInLists, ...inLists } = getTableColumns(articles);
export const listedColumns = inLists;

/** Published, and with a slug. */
export const isShown = sql`(${and(eq(articles.status, "published"), ne(articles.slug, ""))})`;

/** `titleOfArticle` in SQL. */
export const shownTitle = sql<string>`coalesce(nullif(btrim(${articles.rewrittenTitle}), ''), ${articles.title})`;

const lacksRights = (allowedRights: ReadonlySet<string>) =>
  sql`(${inArray(
    articles.rights,
    articleRights.filter((rights) => !allowedRights.has(rights)),
  )} and coalesce(${articles.rewrittenContent}, '') = '')`;

/** `isTextWithheld` in SQL. */
const isTextWithheld = lacksRights(textRights);

/** `shownExcerpt` in SQL. */
export const shownExcerptOf = sql<
  string | null
>`case when ${lacksRights(excerptRights)} then null else ${articles.excerpt} end`;

/** Null if the article's text is withheld. */
export const shownReadingTime = sql<
  number | null
>`case when ${isTextWithheld} then null else ${articles.readingTime} end`;
