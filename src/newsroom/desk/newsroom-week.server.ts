import { eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { utcDay } from "#cms/audience/days.ts";
import type { Database } from "#db/database.server.ts";
import { drawBars } from "#shared/draw-bars.server.ts";
import type { NewsroomWeek } from "../article/article.schema.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { rewriteRuns } from "../article/rewrite-run.table.ts";
import { publications } from "../publication/publication.table.ts";

const shownDays = 7;

/**
 * Returns the number of articles that feeds brought, that editors set aside, that were rewritten and that were first published, for
 * each of the last seven days in UTC including today. One statement. Deleted articles are not counted.
 */
export async function findNewsroomWeek(db: Database): Promise<NewsroomWeek> {
  const days = Array.from({ length: shownDays }, (_, place) => utcDay(shownDays - 1 - place));
  const since = `${days[0]}T00:00:00.000Z`;
  const rows = await db
    .select({ kind: sql<keyof NewsroomWeek>`kind`, day: sql<string>`day`, count: sql<number>`count(*)::int` })
    .from(sql`(
      ${momentsOf("fetched", articles.createdAt, sql`${articles} where ${isFetched}`, since)} union all
      ${momentsOf("setAside", articleDesk.setAsideAt, sql`${articleDesk} where true`, since)} union all
      ${momentsOf("rewritten", rewriteRuns.finishedAt, sql`${rewriteRuns} where ${eq(rewriteRuns.state, "done")}`, since)} union all
      select 'published' as kind, ${dayOf(sql`min(${publications.publishedAt})`)} as day from ${publications}
        group by ${publications.articleId} having min(${publications.publishedAt}) >= ${since}::timestamptz
    ) as moments`)
    .groupBy(sql`kind`, sql`day`);
  const chartOf = (kind: keyof NewsroomWeek) =>
    drawBars(
      days.map((day) => ({
        day,
        count: rows.find((row) => row.kind === kind && row.day === day)?.count ?? 0,
      })),
    );
  return {
    fetched: chartOf("fetched"),
    setAside: chartOf("setAside"),
    rewritten: chartOf("rewritten"),
    published: chartOf("published"),
  };
}

/** Feeds of the setting NEWS_FEED_URLS have no id, but their items have a guid. */
const isFetched = sql`(${isNotNull(articles.feedId)} or ${isNotNull(articles.originalGuid)})`;

const dayOf = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD')`;

const momentsOf = (kind: keyof NewsroomWeek, moment: PgColumn, from: SQL, since: string) =>
  sql`select ${kind}::text as kind, ${dayOf(sql`${moment}`)} as day from ${from} and ${moment} >= ${since}::timestamptz`;
