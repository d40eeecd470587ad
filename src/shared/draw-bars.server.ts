import { scaleBand, scaleLinear } from "d3-scale";
import { type BarChart, barChartSize } from "./bar-chart.ts";

/** The share of a step that separates two bars. */
const gap = 0.2;

const toTenth = (value: number) => Math.round(value * 10) / 10;

/** Draws counts as bars from zero to the highest count. */
export function drawBars(steps: BarChart["steps"]): BarChart {
  const { width, height } = barChartSize;
  const days = steps.map(({ day }) => day);
  const x = scaleBand(days, [0, width]).paddingInner(gap);
  const y = scaleLinear([0, Math.max(1, ...steps.map(({ count }) => count))], [0, height]);
  const bars = steps
    .filter(({ count }) => count > 0)
    .map(
      ({ day, count }) =>
        `M${toTenth(x(day) ?? 0)} ${height}v${-toTenth(y(count))}h${toTenth(x.bandwidth())}V${height}Z`,
    );
  return { steps, total: steps.reduce((sum, { count }) => sum + count, 0), bars: bars.join("") };
}
