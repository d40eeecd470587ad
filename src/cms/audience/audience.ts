import { z } from "zod";

/** The longest period to query, in days. Page views are kept for as long. */
export const mostDays = 400;

/** The maximum number of paths in a response. */
export const mostPaths = 50;

/** The size of a trend's drawing. */
export const trendSize = { width: 96, height: 20 };

/** Views by day as a line. */
const trend = z.object({
  /** The path of an SVG of `trendSize`. */
  line: z.string(),
  /** The day with the most views, the first of several. */
  peak: z.object({ day: z.string(), views: z.int() }),
});
export type Trend = z.infer<typeof trend>;

/** Page views of the last days, for the whole site or one path. */
export const audience = z.object({
  /** False if the setting AUDIENCE disables counting. */
  isCounted: z.boolean(),
  /** Every day of the period in UTC, oldest first. */
  days: z.array(z.object({ day: z.string(), views: z.int() })),
  total: z.int(),
  /** Null without views. */
  trend: trend.nullable(),
  /** Most read first. */
  paths: z.array(z.object({ path: z.string(), views: z.int() })),
});

/** The maximum number of paths to query together. */
export const mostAskedPaths = 100;

/** Page views of several paths. */
export const viewsOfPaths = z.object({
  isCounted: z.boolean(),
  views: z.record(z.string(), z.int()),
  trends: z.record(z.string(), trend),
});

export type ViewsOfPaths = z.infer<typeof viewsOfPaths>;

export type Audience = z.infer<typeof audience>;
