import { getTableColumns, sql } from "drizzle-orm";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { environment } from "#shared/environment.server.ts";
import { type Calendar, type CalendarItem, calendar } from "./calendar.ts";

export interface CalendarWindow {
  db: Database;
  types: ContentType[];
  /** The start of today and the end of the last week, as ISO 8601 instants. */
  from: string;
  until: string;
}

/** Finds one kind of coming events, in any order, with one statement. */
export type CalendarSource = (window: CalendarWindow) => Promise<CalendarItem[]>;

const day = 24 * 60 * 60 * 1000;
const shownWeeks = 6;

/** The calendar of the start screen, from the sources of all rooms. */
export const calendarApi = (sources: CalendarSource[], types: ContentType[]) =>
  callsApi("Content manager", [
    call("GET /api/admin/calendar", {
      action: "content:read",
      summary: "What is scheduled and due in this and the next five weeks, by week (UTC)",
      result: calendar,
      run: ({ db }) => findCalendar(sources, { db, types }),
    }),
  ]);

/** Sequential, because the sources share one connection on the embedded database. */
export async function findCalendar(
  sources: CalendarSource[],
  { db, types }: Pick<CalendarWindow, "db" | "types">,
  now = environment.now(),
): Promise<Calendar> {
  const today = Math.floor(now / day) * day;
  const from = new Date(today).toISOString();
  const until = new Date(mondayOf(today) + shownWeeks * 7 * day).toISOString();
  const items: CalendarItem[] = [];
  for (const find of sources) items.push(...(await find({ db, types, from, until })));
  items.sort((a, b) => a.at.localeCompare(b.at));
  const weeks = Map.groupBy(items, ({ at }) => new Date(mondayOf(Date.parse(at))).toISOString().slice(0, 10));
  return { weeks: [...weeks].map(([monday, ofWeek]) => ({ monday, items: ofWeek })) };
}

function mondayOf(time: number): number {
  const start = Math.floor(time / day) * day;
  return start - ((new Date(start).getUTCDay() + 6) % 7) * day;
}

/** The titles of all entries of all types, as a subquery with `kind`, `id` and `title`. */
export const titlesOfAll = (types: ContentType[]) =>
  sql`(${sql.join(
    types.map(
      ({ kind, table, titleField }) =>
        sql`select ${kind}::text as kind, ${table.id} as id, ${getTableColumns(table)[titleField]}::text as title from ${table}`,
    ),
    sql` union all `,
  )})`;

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof calendarApi> {}
}
