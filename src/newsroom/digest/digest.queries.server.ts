import { and, desc, eq, max, sql } from "drizzle-orm";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { typeTag } from "#cms/engine/tags.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
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
import { fewestArticles, mostArticles } from "./digest.schema.ts";
import { digests } from "./digest.table.ts";
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

export type Digest = Awaited<ReturnType<typeof getDigest>>;

/**
 * Returns a week's introduction and articles, and the latest weeks that have a digest. Defaults to the latest such week.
 * @throws AppError `not-found` if the week has fewer than two articles
 */
export async function getDigest({ db, remember }: Pick<ReadContext, "db" | "remember">, week: Week | null) {
  // Cached, so that requests for arbitrary weeks do not scan all articles.
  const all = await remember("digest-weeks", [typeTag(articleDescriptor.kind)], () => listWeeks(db));
  const weeks = all.slice(0, mostWeeks).map(({ week: one, count }) => ({ week: one, count }));
  const requestedWeek = week ?? weeks[0]?.week ?? null;
  if (requestedWeek === null)
    return { week: null, days: null, introduction: "", isArranged: false, articles: [], weeks };
  const requested = all.find((one) => one.week === requestedWeek);
  if (!requested) throw new AppError("not-found", "Nothing was published in this week");
  const edited = requested.isEdited ? await findDigest(db, requestedWeek) : null;
  return {
    week: requestedWeek,
    days: daysOf(requestedWeek),
    introduction: await renderMarkdown(edited?.introduction),
    isArranged: (edited?.articles.length ?? 0) > 0,
    articles: await listOfWeek(db, requestedWeek),
    weeks,
  };
}

export const findDigest = async (db: Database, week: Week) =>
  (await db.select().from(digests).where(eq(digests.week, week)))[0] ?? null;

const isLeftOut = sql<boolean>`coalesce(${articles.id} = any(${digests.leftOut}), false)`;

/** Lists the weeks that have enough articles for a digest, newest first, with their article counts. */
export const listWeeks = (db: Database) =>
  db
    .select({
      week: weekColumn,
      count: sql<number>`count(*)::integer`,
      isEdited: sql<boolean>`bool_or(${digests.week} is not null)`,
    })
    .from(articles)
    .leftJoin(digests, eq(digests.week, weekColumn))
    .where(and(isShown, sql`not ${isLeftOut}`))
    .groupBy(weekColumn)
    .having(sql`count(*) >= ${fewestArticles}`)
    .orderBy(desc(weekColumn));

/** Lists the current week and all weeks with enough articles, whether left out or not, newest first. */
export const listEditableWeeks = (db: Database, present: Week) =>
  db
    .select({ week: weekColumn, count: sql<number>`count(*)::integer`, mailedAt: max(digests.mailedAt) })
    .from(articles)
    .leftJoin(digests, eq(digests.week, weekColumn))
    .where(isShown)
    .groupBy(weekColumn)
    .having(sql`count(*) >= ${fewestArticles} or ${weekColumn} = ${present}`)
    .orderBy(desc(weekColumn));

/** Counts the articles of a week. */
export const countOfWeek = (db: Database, week: Week): Promise<number> =>
  db.$count(articles, and(isShown, sql`${weekColumn} = ${week}`));

/** Lists the articles of a week as readers see them: in the editors' order, the others after them, newest first. */
export async function listOfWeek(db: Database, week: Week) {
  const all = await listAllOfWeek(db, week);
  return all.flatMap(({ id: _, isLeftOut: isOut, ...article }) => (isOut ? [] : [article]));
}

/** Like `listOfWeek`, with the articles that are left out. */
export const listAllOfWeek = (db: Database, week: Week) =>
  db
    .select({
      id: articles.id,
      slug: articles.slug,
      title: shownTitle,
      excerpt: sql<string | null>`coalesce(nullif(${shownExcerptOf}, ''), ${articles.metaDescription})`,
      category: articles.category,
      date: articleDate,
      readingTime: shownReadingTime,
      isLeftOut,
    })
    .from(articles)
    .leftJoin(digests, eq(digests.week, weekColumn))
    .where(and(isShown, sql`${weekColumn} = ${week}`))
    .orderBy(
      sql`array_position(${digests.articles}, ${articles.id}) nulls last`,
      desc(cameOut),
      desc(articles.id),
    )
    .limit(mostArticles);
