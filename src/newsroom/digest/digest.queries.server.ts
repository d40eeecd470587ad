import { and, desc, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
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
 * When an article came out here: its first publication; for one from before these were recorded, its date. Names are
 * qualified by hand: in a select from one table the query builder leaves the table out.
 */
const cameOut = sql<string>`coalesce((
  select min(published.published_at) from ${publications} as published where published.article_id = ${articles}.id
), ${articleDate})`.mapWith(articles.createdAt);

const weekColumn = sql<Week>`to_char(${cameOut} at time zone 'UTC', 'IYYY-"w"IW')`;

/** Weeks that the page names; older ones have their addresses still. */
const mostWeeks = 26;
/** More than any desk publishes in a week. */
const mostArticles = 200;

export type Digest = Awaited<ReturnType<typeof getDigest>>;

/**
 * Returns the articles that came out in a week, newest first, and the weeks that have any; without a week the latest of these.
 * @throws AppError `not-found` for a week without articles
 */
export async function getDigest(db: Database, week: Week | null) {
  const weeks = await listWeeks(db);
  const asked = week ?? weeks[0]?.week;
  const days = asked ? daysOf(asked) : null;
  if (!asked || !days) {
    if (week === null) return { week: null, days: null, articles: [], weeks };
    throw notFound();
  }
  const found = await listOfWeek(db, asked);
  if (found.length === 0) throw notFound();
  return { week: asked, days, articles: found, weeks };
}

const notFound = () => new AppError("not-found", "Nothing was published in this week");

/** Lists the newest weeks with articles, each with their number. */
export const listWeeks = (db: Database) =>
  db
    .select({ week: weekColumn, count: sql<number>`count(*)::integer` })
    .from(articles)
    .where(isShown)
    .groupBy(weekColumn)
    .orderBy(desc(weekColumn))
    .limit(mostWeeks);

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
