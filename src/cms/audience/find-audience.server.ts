import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { and, desc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { type Audience, mostDays, mostPaths, type Trend, trendSize, type ViewsOfPaths } from "./audience.ts";
import { utcDay } from "./days.ts";
import { pagePathOf } from "./page-request.server.ts";
import { pageViews } from "./page-view.table.ts";

const sumOfViews = sql<number>`sum(${pageViews.views})`.mapWith(Number);

/** Returns the views of the last `days` days including today, of one path or of all. */
export async function findAudience(
  db: Database,
  days: number,
  path: string | null,
): Promise<Omit<Audience, "isCounted">> {
  const period = periodOf(days);
  const isMeant = and(
    gte(pageViews.day, period[0] ?? ""),
    path === null ? undefined : eq(pageViews.path, path),
  );
  const byDay = await db
    .select({ day: pageViews.day, views: sumOfViews })
    .from(pageViews)
    .where(isMeant)
    .groupBy(pageViews.day);
  const paths = await db
    .select({ path: pageViews.path, views: sumOfViews })
    .from(pageViews)
    .where(isMeant)
    .groupBy(pageViews.path)
    .orderBy(desc(sumOfViews), pageViews.path)
    .limit(mostPaths);
  const viewsOf = new Map(byDay.map(({ day, views }) => [day, views]));
  const counted = period.map((day) => ({ day, views: viewsOf.get(day) ?? 0 }));
  const total = counted.reduce((sum, { views }) => sum + views, 0);
  return { days: counted, total, trend: drawTrend(counted), paths };
}

/** The dates of the last `days` days including today, oldest first. */
const periodOf = (days: number) => Array.from({ length: days }, (_, index) => utcDay(days - 1 - index));

/** Like `findViewsOf`, with the views by day as a line. One statement for all paths. */
export async function findTrendsOf(
  db: Database,
  days: number,
  paths: string[],
): Promise<Pick<ViewsOfPaths, "views" | "trends">> {
  const pages = paths.map((path) => [path, pagePathOf(path)] as const);
  const counted = [...new Set(pages.flatMap(([, page]) => page ?? []))];
  const period = periodOf(days);
  const rows = await db
    .select()
    .from(pageViews)
    .where(and(gte(pageViews.day, period[0] ?? ""), inArray(pageViews.path, counted)));
  const byPage = Map.groupBy(rows, ({ path }) => path);
  const read = pages.flatMap(([path, page]) => {
    const viewsOn = new Map(byPage.get(page ?? "")?.map(({ day, views }) => [day, views]));
    const trend = drawTrend(period.map((day) => ({ day, views: viewsOn.get(day) ?? 0 })));
    return trend ? [{ path, trend, total: viewsOn.values().reduce((sum, views) => sum + views, 0) }] : [];
  });
  return {
    views: Object.fromEntries(read.map(({ path, total }) => [path, total])),
    trends: Object.fromEntries(read.map(({ path, trend }) => [path, trend])),
  };
}

/**
 * Returns the views of the last `days` days by path, keyed by the requested spelling. Omits paths without views and paths that are
 * not public pages.
 */
export async function findViewsOf(
  db: Database,
  days: number,
  paths: string[],
): Promise<Record<string, number>> {
  const pages = new Map(paths.map((path) => [path, pagePathOf(path)]));
  const counted = [...new Set(pages.values())].filter((page) => page !== null);
  const rows = await db
    .select({ path: pageViews.path, views: sumOfViews })
    .from(pageViews)
    .where(and(gte(pageViews.day, utcDay(days - 1)), inArray(pageViews.path, counted)))
    .groupBy(pageViews.path);
  const viewsOf = new Map<string | null, number>(rows.map(({ path, views }) => [path, views]));
  const viewCounts = [...pages].map(([path, page]) => [path, viewsOf.get(page)] as const);
  return Object.fromEntries(viewCounts.filter((one): one is [string, number] => one[1] !== undefined));
}

/** SQL expression for the views of the last `days` days of the page at a path expression. */
export const viewsOfPage = (path: SQL, days: number): SQL =>
  sql`(select coalesce(sum(${pageViews.views}), 0) from ${pageViews}
    where ${pageViews.path} = ${path} and ${pageViews.day} >= ${utcDay(days - 1)})`;

/** Deletes page views older than 400 days. */
export async function erasePageViews(db: Database): Promise<void> {
  await db.delete(pageViews).where(lt(pageViews.day, utcDay(mostDays)));
}

interface DayViews {
  day: string;
  views: number;
}

/** Half the width of the line, so that it is not cut at the edges. */
const margin = 1;

/** Draws the views of consecutive days from zero to the highest day. Returns null without views. */
function drawTrend(days: DayViews[]): Trend | null {
  const peak = days.reduce<DayViews>((best, one) => (one.views > best.views ? one : best), {
    day: "",
    views: 0,
  });
  if (peak.views === 0) return null;
  const x = scaleLinear([0, days.length - 1], [margin, trendSize.width - margin]);
  const y = scaleLinear([0, peak.views], [trendSize.height - margin, margin]);
  const draw = line<DayViews>(
    (_, place) => x(place),
    ({ views }) => y(views),
  ).digits(1);
  return { line: draw(days) ?? "", peak: { day: peak.day, views: peak.views } };
}
