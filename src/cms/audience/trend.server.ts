import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { type Trend, trendSize } from "./audience.ts";

interface DayViews {
  day: string;
  views: number;
}

/** Half the width of the line, so that it is not cut at the edges. */
const margin = 1;

/** Draws the views of consecutive days from zero to the highest day. Returns null without views. */
export function drawTrend(days: DayViews[]): Trend | null {
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
