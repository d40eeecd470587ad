import { scaleUtc } from "d3-scale";
import { symbol, symbolCircle, symbolDiamond } from "d3-shape";
import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { listTag } from "#cms/engine/tags.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { newestEvent, vendors } from "../vendor/vendor.table.ts";
import type { VendorEvent } from "../vendor/vendor-facts.ts";

export interface MarketEvent {
  date: string;
  text: string;
  x: number;
}

export interface Timeline {
  /** The vendors with the newest events, newest first, each with its past events in order. */
  lanes: { slug: string; name: string; events: MarketEvent[] }[];
  /** Positions of the years' starts. */
  years: { label: string; x: number }[];
  /** The shapes of an event whose day or month is known, and of one whose year is known. */
  shapes: { dated: string; year: string };
  /** True if vendors with older events are left out. */
  isCut: boolean;
}

const mostLanes = 20;
/** Years on the regular scale. Older events share a band at the start. */
const shownYears = 7;
const [start, band, end] = [8, 64, 472];
const shapeArea = 90;

/** Returns the vendors with the newest events, of those with the given ids, or of all, cached, if `ids` is null. */
export async function findTimeline(
  { db, remember }: Pick<ReadContext, "db" | "remember">,
  ids: number[] | null,
): Promise<Timeline> {
  const rows =
    ids === null
      ? await remember("market/events", [listTag("vendor")], () => listNewest(db))
      : await listNewest(db, ids);
  return drawTimeline(rows, new Date(environment.now()).toISOString().slice(0, 10));
}

async function listNewest(db: Database, ids?: number[]) {
  const { slug, name, events } = vendors;
  const newest = newestEvent(events);
  return db
    .select({ slug, name, events })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), isNotNull(newest), ids && inArray(vendors.id, ids)))
    .orderBy(desc(newest), vendors.id)
    .limit(mostLanes + 1);
}

/** @param today `2026-11-27` */
export function drawTimeline(
  rows: { slug: string; name: string; events: VendorEvent[] }[],
  today: string,
): Timeline {
  const past = rows.slice(0, mostLanes).map(({ events, ...vendor }) => ({
    ...vendor,
    events: events.flatMap(({ date, text }) => (date && date <= today ? [{ date, text }] : [])),
  }));
  const dates = past.flatMap(({ events }) => events.map(({ date }) => middleOf(date).getTime()));
  const lastYear = Number(today.slice(0, 4));
  const firstYear = lastYear - shownYears;
  const yearStart = (year: number) => new Date(Date.UTC(year));
  const oldest = new Date(Math.min(yearStart(firstYear - 1).getTime(), ...dates));
  const scale = scaleUtc([oldest, yearStart(firstYear), yearStart(lastYear + 1)], [start, band, end]);
  const xOf = (date: Date) => Math.round(scale(date) * 10) / 10;
  const shapeOf = (type: typeof symbolCircle) => symbol(type, shapeArea).digits(1)() ?? "";
  return {
    lanes: past
      .filter(({ events }) => events.length > 0)
      .map(({ events, ...vendor }) => ({
        ...vendor,
        events: events.map((event) => ({ ...event, x: xOf(middleOf(event.date)) })).sort((a, b) => a.x - b.x),
      })),
    years: Array.from({ length: shownYears + 1 }, (_, place) => firstYear + place).map((year) => ({
      label: String(year),
      x: xOf(yearStart(year)),
    })),
    shapes: { dated: shapeOf(symbolCircle), year: shapeOf(symbolDiamond) },
    isCut: rows.length > mostLanes,
  };
}

/** Returns the middle of a date's period, which may be a year, a month or a day. */
function middleOf(date: string): Date {
  const [year = 0, month, day] = date.split("-").map(Number);
  return new Date(Date.UTC(year, (month ?? 7) - 1, day ?? (month ? 15 : 1)));
}
