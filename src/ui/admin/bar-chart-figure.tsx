import { type BarChart, barChartSize } from "#shared/bar-chart.ts";
import { formatCount, formatDate } from "#shared/text.ts";

/** Counts by day or week as bars, with the same numbers as a table. `step` names the table's first column: `Week of`. */
export function BarChartFigure({
  title,
  step,
  empty,
  chart: { steps, total, bars },
}: {
  title: string;
  step: string;
  /** Replaces the bars if nothing was counted. */
  empty: string;
  chart: BarChart;
}) {
  const { width, height } = barChartSize;
  const [first, last] = [steps[0], steps.at(-1)];
  return (
    <figure className="min-w-0">
      <figcaption className="flex justify-between gap-4 text-13">
        <span className="text-muted">{title}</span>
        <span className="font-medium tabular-nums">{formatCount(total)}</span>
      </figcaption>
      {total === 0 ? (
        <p className="mt-1 min-h-10 border-b border-rule-strong text-13 text-muted">{empty}</p>
      ) : (
        <svg
          aria-hidden="true"
          className="mt-1 h-10 w-full border-b border-rule-strong"
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          fill="currentColor"
        >
          <path d={bars} />
        </svg>
      )}
      {first && last && (
        <>
          <p aria-hidden="true" className="flex justify-between gap-4 text-13 text-muted">
            <span>{formatDate(first.day)}</span>
            <span>{formatDate(last.day)}</span>
          </p>
          <details className="text-13">
            <summary className="flex min-h-6 w-fit cursor-pointer items-center text-muted hover:text-ink pointer-coarse:min-h-11">
              As a table<span className="sr-only">: {title}</span>
            </summary>
            <table className="w-full tabular-nums">
              <thead className="text-left text-muted">
                <tr>
                  <th scope="col" className="font-medium">
                    {step}
                  </th>
                  <th scope="col" className="text-right font-medium">
                    Number
                  </th>
                </tr>
              </thead>
              <tbody>
                {steps.map(({ day, count }) => (
                  <tr key={day} className="border-t border-rule">
                    <th scope="row" className="text-left font-normal">
                      {formatDate(day)}
                    </th>
                    <td className="text-right">{formatCount(count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </figure>
  );
}
