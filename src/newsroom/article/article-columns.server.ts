import { and, desc, eq, getTableColumns, inArray, ne, sql } from "drizzle-orm";
import { articles } from "./article.table.ts";
import { excerptRights, textRights } from "./article-rights.ts";
import { articleRights } from "./article-status.ts";

/** The date that readers see: original publication, else creation. Its index is on the same expression. */
export const articleDate =
  sql<string>`coalesce(${articles.originalPublishedAt}, ${articles.createdAt})`.mapWith(articles.createdAt);

export const newestFirst = [desc(articleDate), desc(articles.id)];

/** The columns of lists: sources as they were fetched are read with single articles only. */
const { sourceContent: _notInLists, ...inLists } = getTableColumns(articles);
export const listedColumns = inLists;

/** Published, and at an address of its own. */
export const isShown = sql`(${and(eq(articles.status, "published"), ne(articles.slug, ""))})`;

/** `titleOfArticle`, in SQL. */
export const shownTitle = sql<string>`coalesce(nullif(btrim(${articles.rewrittenTitle}), ''), ${articles.title})`;

const without = (granted: ReadonlySet<string>) =>
  sql`(${inArray(
    articles.rights,
    articleRights.filter((rights) => !granted.has(rights)),
  )} and coalesce(${articles.rewrittenContent}, '') = '')`;

/** `isTextWithheld`, in SQL. */
const isTextWithheld = without(textRights);

/** `shownExcerpt`, in SQL. */
export const shownExcerptOf = sql<
  string | null
>`case when ${without(excerptRights)} then null else ${articles.excerpt} end`;

/** Null for an article whose text is withheld. */
export const shownReadingTime = sql<
  number | null
>`case when ${isTextWithheld} then null else ${articles.readingTime} end`;
