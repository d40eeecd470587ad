import { and, desc, type SQL, sql } from "drizzle-orm";
import type { ReadContext } from "#cms/read/reads.server.ts";
import { typeTag } from "#cms/tags.ts";
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
export async function getDigest({ db, remember }: Pick<ReadContext, "db" | "remember">, week: Week | null) {
  // Kept, so that no address of a week without articles makes the store read them all.
  const all = await remember("digest-weeks", [typeTag(articleDescriptor.kind)], () => listWeeks(db));
  const weeks = all.slice(0, mostWeeks);
  const asked = week ?? weeks[0]?.week ?? null;
  if (asked === null) return { week: null, days: null, articles: [], weeks };
  if (!all.some((one) => one.week === asked))
    throw new AppError("not-found", "Nothing was published in this week");
  return { week: asked, days: daysOf(asked), articles: await listOfWeek(db, asked), weeks };
}

/** Lists the weeks with articles, the newest first, each with their number. */
export const listWeeks = (db: Database) =>
  db
    .select({ week: weekColumn, count: sql<number>`count(*)::integer` })
    .from(articles)
    .where(isShown)
    .groupBy(weekColumn)
    .orderBy(desc(weekColumn));

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
