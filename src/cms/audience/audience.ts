import { z } from "zod";

/** The longest period that can be asked for, in days, which is also as long as page views are kept. */
export const mostDays = 400;

/** The most paths that an answer lists. */
export const mostPaths = 50;

/** Page views of the last days, of the whole site or of one path. */
export const audience = z.object({
  /** False while the setting AUDIENCE turns the counting off. */
  isCounted: z.boolean(),
  /** Every day of the period, in UTC, the oldest first. */
  days: z.array(z.object({ day: z.string(), views: z.int() })),
  total: z.int(),
  /** The most read first. */
  paths: z.array(z.object({ path: z.string(), views: z.int() })),
});

/** The most paths whose views are asked for together. */
export const mostAskedPaths = 100;

/** Page views of several paths. */
export const viewsOfPaths = z.object({ isCounted: z.boolean(), views: z.record(z.string(), z.int()) });

export type ViewsOfPaths = z.infer<typeof viewsOfPaths>;

export type Audience = z.infer<typeof audience>;
