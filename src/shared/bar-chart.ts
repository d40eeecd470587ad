import { z } from "zod";

/** The size of the drawing of a bar chart. */
export const barChartSize = { width: 240, height: 40 };

/** Counts of consecutive days or weeks as bars. */
export const barChart = z.object({
  /** Each day or the first day of each week, `2026-11-23`, oldest first. */
  steps: z.array(z.object({ day: z.string(), count: z.int() })),
  total: z.int(),
  /** The path of an SVG of `barChartSize`. Empty without counts. */
  bars: z.string(),
});
export type BarChart = z.infer<typeof barChart>;
