import { useQuery } from "@tanstack/react-query";
import { useAdminGroups } from "#cms/admin/groups.ts";
import type { CalendarItem } from "#cms/todo/calendar.ts";
import { todoHref } from "#cms/todo/todo-href.ts";
import { formatDate } from "#shared/text.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { Button } from "#ui/button.tsx";
import { Link } from "#ui/link.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { calendarQuery } from "./todo.query.ts";

const words: Record<CalendarItem["what"], string> = {
  publication: "Goes live",
  expiry: "Withdrawn",
  facts: "From",
  digest: "Ends",
};

/** What is scheduled and due in the coming weeks, by week. */
export function ComingWeeks() {
  const { data, error, refetch } = useQuery(calendarQuery);
  return (
    <section aria-labelledby="coming-weeks" className="border-t border-rule-strong pt-3">
      <h3 id="coming-weeks" className="pb-2 text-17">
        Coming weeks
      </h3>
      {data?.weeks.length === 0 && (
        <p className="text-muted">Nothing is scheduled or due in the next six weeks.</p>
      )}
      {data && data.weeks.length > 0 && (
        <ol aria-labelledby="coming-weeks" className="flex flex-col gap-4">
          {data.weeks.map(({ monday, items }) => (
            <li key={monday}>
              <h4 id={`week-${monday}`} className="font-sans text-15 font-semibold">
                Week of {formatDate(monday)}
              </h4>
              <ul aria-labelledby={`week-${monday}`} className="divide-y divide-rule">
                {items.map((item) => (
                  <Item key={`${item.what} ${item.at} ${item.title}`} item={item} />
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
      {error && !data && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">The calendar could not be loaded: {error.message}</p>
          <Button onClick={() => void refetch()}>Reload the calendar</Button>
        </div>
      )}
      {!data && !error && (
        <LoadingRegion label="Loading the calendar...">
          <SkeletonText lines={4} />
        </LoadingRegion>
      )}
    </section>
  );
}

function Item({ item: { what, title, at, target } }: { item: CalendarItem }) {
  const href = todoHref(useAdminGroups(), target);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
      {href ? (
        <Link
          to={href}
          className="inline-flex min-h-6 min-w-0 items-center wrap-anywhere hover:text-accent hover:underline pointer-coarse:min-h-11"
        >
          {title}
        </Link>
      ) : (
        <span className="min-w-0 wrap-anywhere">{title}</span>
      )}
      <span className="text-13 text-muted tabular-nums">
        {words[what]} <time dateTime={at}>{at.includes("T") ? formatMoment(at) : formatDate(at)}</time>
      </span>
    </li>
  );
}
