import type { ReactNode } from "react";
import { formatKnownDate } from "#shared/known-date.ts";
import { routes } from "#shared/routes.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { Link } from "#ui/link.tsx";
import { vendorName } from "../vendor/vendor.words.ts";
import { type MarketFeature, percent } from "./market-cells.ts";
import type { PictureStroke } from "./market-picture.ts";
import { rowHeight, strokeOf } from "./market-picture.ts";
import type { Scatter, ScatterPoint } from "./market-scatter.server.ts";
import type { MarketEvent, Timeline } from "./market-timeline.server.ts";

/** All vendors at a glance: a row per feature, a column per vendor. The taller and darker, the stronger the evidence. */
export const MarketPicture = ({
  picture,
  features,
  total,
}: {
  picture: PictureStroke[];
  features: MarketFeature[];
  total: number;
}) => (
  <>
    <ChartFrame label="All vendors at a glance">
      <div className="market-picture">
        <ul aria-hidden="true" className="sticky left-0 bg-paper">
          {features.map(({ slug, title }) => (
            <li key={slug} className="truncate pr-2">
              {title}
            </li>
          ))}
        </ul>
        <svg
          role="img"
          className="w-full"
          aria-label={`${formatCount(total)} vendors by ${pluralize(features.length, "feature")}. The table and the CSV file hold the same marks.`}
          height={features.length * rowHeight}
          viewBox={`0 0 ${total} ${features.length * rowHeight}`}
          preserveAspectRatio="none"
        >
          {picture.map(({ code, path }) => (
            <path key={code} d={path} {...strokeOf(code)} />
          ))}
        </svg>
      </div>
    </ChartFrame>
    <p className="mt-1 mb-6 text-13 text-muted">
      Vendors from left to right in the table's order. The taller and darker, the stronger the evidence.
    </p>
  </>
);

const ChartFrame = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
  <section className="relative overflow-x-auto" tabIndex={0} aria-label={label}>
    {children}
  </section>
);

/** Every vendor by breadth and strength. Its figures are columns of the table. */
export function MarketScatter({ scatter }: { scatter: Scatter }) {
  const { width, height, points, xTicks, yTicks } = scatter;
  const base = height - 50;
  return (
    <>
      <p className="mb-2 text-13 text-muted">
        ↑ Share that is documented or reported independently. The table's last columns hold the same figures.
      </p>
      <ChartFrame label="Scatter of breadth and evidence">
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: every point has a title */}
        <svg className="scatter block" viewBox={`0 0 ${width} ${height}`}>
          {yTicks.map(({ label, y }) => (
            <g key={label}>
              <path d={`M52 ${y}H${width - 30}`} />
              <text x="44" y={y + 4} textAnchor="end">
                {label}
              </text>
            </g>
          ))}
          <path d={`M52 ${base}H${width - 30}`} className="base" />
          {xTicks.map(({ label, x }) => (
            <text key={label} x={x} y={base + 20} textAnchor="middle">
              {label}
            </text>
          ))}
          <text x={width - 30} y={height - 8} textAnchor="end">
            Features with evidence →
          </text>
          {points.map((point) => (
            <Point key={`${point.x} ${point.y}`} point={point} />
          ))}
        </svg>
      </ChartFrame>
    </>
  );
}

function Point({ point }: { point: ScatterPoint }) {
  const { x, y, features, share, vendors, more, shape, label } = point;
  const [first] = vendors;
  const names =
    vendors.map(({ name }) => name).join(", ") + (more > 0 ? ` and ${formatCount(more)} more` : "");
  const drawn = (
    <>
      <title>{`${names}: ${pluralize(features, "feature")}, ${percent(share)} documented or reported independently`}</title>
      <path d={shape} />
      {label?.isFar && (
        <path d={`M0 0L${label.x} ${label.y < 0 ? label.y + 3 : label.y - 11}`} className="leader" />
      )}
      {label && first && (
        <text x={label.x} y={label.y} textAnchor={label.anchor}>
          {first.name}
        </text>
      )}
    </>
  );
  const transform = `translate(${x} ${y})`;
  if (vendors.length > 1 || !first) return <g transform={transform}>{drawn}</g>;
  return (
    <g transform={transform}>
      <a href={routes.vendor.href({ slug: first.slug })}>{drawn}</a>
    </g>
  );
}

const laneClass = "grid gap-x-6 gap-y-1 border-b border-rule py-1.5";

/** A lane of events per vendor, and the events in words. */
export const MarketTimeline = ({ timeline: { lanes, years, shapes } }: { timeline: Timeline }) => (
  <>
    <p className="timeline-key flex items-center gap-1.5 text-13">
      <svg className="size-4" viewBox="-8 -8 16 16" aria-hidden="true">
        <path d={shapes.dated} />
      </svg>
      Dated
      <svg className="size-4" viewBox="-8 -8 16 16" aria-hidden="true">
        <path d={shapes.year} className="year" />
      </svg>
      Only the year is known
    </p>
    <ol className="timeline">
      <li aria-hidden="true" className={laneClass}>
        <svg viewBox="0 0 480 16" aria-hidden="true">
          <text x="0" y="12">
            earlier
          </text>
          {years.map(({ label, x }) => (
            <text key={label} x={x} y="12" textAnchor="start">
              {label}
            </text>
          ))}
        </svg>
      </li>
      {lanes.map(({ slug, events, ...vendor }) => (
        <li key={slug} className={laneClass}>
          <Link to={routes.vendor.href({ slug })}>{vendorName(vendor)}</Link>
          <svg viewBox="0 0 480 24" aria-hidden="true">
            {years.map(({ label, x }) => (
              <path key={label} d={`M${x} 0V24`} className="grid-line" />
            ))}
            <path d={`M${events[0]?.x ?? 0} 12H${events.at(-1)?.x ?? 0}`} className="lane" />
            {events.map(({ date, text, x }) => (
              <path
                key={date + text}
                d={/^\d{4}$/.test(date) ? shapes.year : shapes.dated}
                transform={`translate(${x} 12)`}
                className={/^\d{4}$/.test(date) ? "year" : undefined}
              >
                <title>{`${formatKnownDate(date)}: ${text}`}</title>
              </path>
            ))}
          </svg>
          <EventsInWords events={events} />
        </li>
      ))}
    </ol>
  </>
);

function EventsInWords({ events }: { events: MarketEvent[] }) {
  const [latest, ...earlier] = events.toReversed();
  return (
    <div>
      {latest && <EventInWords event={latest} />}
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-6 w-fit cursor-pointer text-13 text-muted">
            {pluralize(earlier.length, "earlier event")}
          </summary>
          {earlier.map((event) => (
            <EventInWords key={event.date + event.text} event={event} />
          ))}
        </details>
      )}
    </div>
  );
}

const EventInWords = ({ event: { date, text } }: { event: MarketEvent }) => (
  <p>
    <time dateTime={date} className="text-13 text-muted">
      {formatKnownDate(date)}
    </time>{" "}
    {text}
  </p>
);
