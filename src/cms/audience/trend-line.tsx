import { formatDate, pluralize } from "#shared/text.ts";
import { type Trend, trendSize } from "./audience.ts";

/** `Most on Nov 3, 2026: 12 views`. */
export const peakWords = ({ peak }: Trend): string =>
  `Most on ${formatDate(peak.day)}: ${pluralize(peak.views, "view")}`;

/** Page views by day as a small line, named by its highest day. */
export const TrendLine = ({ trend }: { trend: Trend }) => (
  <svg
    role="img"
    className="h-5 w-24 shrink-0"
    viewBox={`0 0 ${trendSize.width} ${trendSize.height}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <title>{peakWords(trend)}</title>
    <path d={trend.line} />
  </svg>
);
