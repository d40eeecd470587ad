import { and, desc, type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { typeTag } from "#cms/engine/tags.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import { articleDescriptor } from "../article/article.descriptor.ts";
import { articles } from "../article/article.table.ts";
import {
  articleDate,
  isShown,
  shownExcerptOf,
  shownReadingTime,
  shownTitle,
} from "../article/article-columns.server.ts";
import { publications } from "../publication/publication.table.ts";
import { daysOf, type Week } from "./week.ts";

/**
 * The date of an article's first publication, or its own date if it predates publication records. Table names are written out
 * because the query builder omits them in a select from a single table.
 */
const cameOut = sql<string>`coalesce((
  select min(published.published_at) from ${publications} as published where published.article_id = ${articles}.id
), ${articleDate})`.mapWith(articles.createdAt);

const weekColumn = sql<Week>`to_char(${cameOut} at time zone 'UTC', 'IYYY-"w"IW')`;

/** The page links this many weeks. Older weeks keep their URLs. */
const mostWeeks = 26;
/** More than any newsroom publishes in a week. */
const mostArticles = 200;

export type Digest = Awaited<ReturnType<typeof getDigest>>;

/**
 * Returns a week's articles, newest first, and the latest weeks that have a digest. Defaults to the latest such week.
 * @throws AppError `not-found` if the week has fewer than two articles
 */
export async function getDigest({ db, remember }: Pick<ReadContext, "db" | "remember">, week: Week | null) {
  // Cached, so that requests for arbitrary weeks do not scan all articles.
  const all = await remember("digest-weeks", [typeTag(articleDescriptor.kind)], () => listWeeks(db));
  const weeks = all.slice(0, mostWeeks);
  const requestedWeek = week ?? weeks[0]?.week ?? null;
  if (requestedWeek === null) return { week: null, days: null, articles: [], weeks };
  if (!all.some((one) => one.week === requestedWeek))
    throw new AppError("not-found", "Nothing was published in this week");
  return {
    week: requestedWeek,
    days: daysOf(requestedWeek),
    articles: await listOfWeek(db, requestedWeek),
    weeks,
  };
}

/** A digest of one article would only repeat that article. */
const fewestArticles = 2;

/** Lists the weeks that have enough articles for a digest, newest first, with their article counts. */
export const listWeeks = (db: Database) =>
  db
    .select({ week: weekColumn, count: sql<number>`count(*)::integer` })
    .from(articles)
    .where(isShown)
    .groupBy(weekColumn)
    .having(sql`count(*) >= ${fewestArticles}`)
    .orderBy(desc(weekColumn));

/** Counts the articles of a week. */
export const countOfWeek = (db: Database, week: Week): Promise<number> =>
  db.$count(articles, and(isShown, sql`${weekColumn} = ${week}`));

/** Lists the articles of a week, newest first. */
export const listOfWeek = (db: Database, week: Week) => selectArticles(db, sql`${weekColumn} = ${week}`);

const selectArticles = (db: Database, condition: SQL) =>
  db
    .select({
      slug: articles.slug,
      title: shownTitle,
      excerpt: sql<string | null>`coalesce(nullif(${shownExcerptOf}, ''), ${articles.metaDescription})`,
      category: articles.category,
      date: articleDate,
      readingTime: shownReadingTime,
    })
    .from(articles)
    .where(and(isShown, condition))
    .orderBy(desc(cameOut), desc(articles.id))
    .limit(mostArticles);
