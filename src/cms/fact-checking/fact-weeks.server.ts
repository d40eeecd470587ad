import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { isVisible } from "#cms/engine/read/published-pages.server.ts";
import { citations } from "#cms/facts/citation.table.ts";
import type { FactWeeks } from "#cms/facts/fact.schema.ts";
import type { Database } from "#db/database.server.ts";
import { drawBars } from "#shared/draw-bars.server.ts";
import { environment } from "#shared/environment.server.ts";

const day = 24 * 60 * 60 * 1000;
const shownWeeks = 8;

/** The date in UTC, `2026-11-23`, of a time in milliseconds. */
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the Monday of a date's week. */
function mondayOf(date: string): string {
  const time = Date.parse(date);
  return dateOf(time - ((new Date(time).getUTCDay() + 6) % 7) * day);
}

/**
 * Returns how many facts of a type's published entries were last checked in each of the last eight weeks, and how many checks expire
 * in this week, from today on, and in the seven weeks after it. Weeks start on Monday, in UTC. One statement.
 */
export async function findFactWeeks(
  db: Database,
  type: ContentType,
  now = environment.now(),
): Promise<FactWeeks> {
  const today = dateOf(now);
  const monday = Date.parse(mondayOf(today));
  const checks = await listChecks(db, type, now);
  const periods = new Map(type.factFields.map(({ field, period }) => [field, period]));
  const dues = checks.flatMap(({ field, checkedOn, facts }) => {
    const period = periods.get(field) ?? null;
    const dueOn = period === null ? null : dateOf(Date.parse(checkedOn) + period * day);
    return dueOn !== null && dueOn >= today ? [{ date: dueOn, facts }] : [];
  });
  const weeks = (first: number) =>
    Array.from({ length: shownWeeks }, (_, place) => dateOf(monday + (first + place) * 7 * day));
  return {
    checked: countByWeek(
      weeks(1 - shownWeeks),
      checks.map(({ checkedOn, facts }) => ({ date: checkedOn, facts })),
    ),
    due: countByWeek(weeks(0), dues),
  };
}

/** Returns the number of facts by field and date of their last standing check, for checks that can matter today. */
async function listChecks(db: Database, type: ContentType, now: number) {
  const longest = Math.max(0, ...type.factFields.map(({ period }) => period ?? 0));
  const since = new Date(now - Math.max(longest, shownWeeks * 7) * day).toISOString();
  const newest = sql<string>`max(${citations.checkedAt})`.as("newest");
  const facts = db
    .select({ field: citations.field, newest })
    .from(citations)
    .innerJoin(type.table, eq(type.table.id, citations.entryId))
    .where(
      and(
        eq(citations.kind, type.kind),
        eq(citations.verdict, "supports"),
        isNull(citations.passageChangedAt),
        gte(citations.checkedAt, since),
        isVisible(type),
      ),
    )
    .groupBy(citations.entryId, citations.field, citations.item)
    .as("facts");
  const checkedOn = sql<string>`to_char(${facts.newest} at time zone 'UTC', 'YYYY-MM-DD')`;
  return db
    .select({ field: facts.field, checkedOn, facts: sql<number>`count(*)::int` })
    .from(facts)
    .groupBy(facts.field, checkedOn);
}

function countByWeek(weeks: string[], dated: { date: string; facts: number }[]) {
  const byWeek = Map.groupBy(dated, ({ date }) => mondayOf(date));
  return drawBars(
    weeks.map((week) => ({
      day: week,
      count: (byWeek.get(week) ?? []).reduce((sum, { facts }) => sum + facts, 0),
    })),
  );
}
