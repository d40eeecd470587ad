import { pluralize } from "#shared/text.ts";
import { formatMoment } from "../../formats.ts";

/** How long something has waited, in the largest unit that says it. */
export const Waiting = ({ since }: { since: string }) => (
  <time
    dateTime={since}
    title={formatMoment(since)}
    className="text-13 whitespace-nowrap text-muted tabular-nums max-sm:hidden"
  >
    {durationOf(Date.now() - Date.parse(since))}
  </time>
);

const minute = 60_000;
const units: [length: number, name: string][] = [
  [365 * 24 * 60 * minute, "year"],
  [24 * 60 * minute, "day"],
  [60 * minute, "hour"],
  [minute, "minute"],
];

function durationOf(length: number): string {
  const unit = units.find(([least]) => length >= least);
  return unit ? pluralize(Math.floor(length / unit[0]), unit[1]) : "now";
}
