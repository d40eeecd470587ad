import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SignedOut } from "#accounts/sign-in/sign-in-again.tsx";
import { entryHref } from "#cms/admin/addresses.ts";
import { useAdminGroups } from "#cms/admin/groups.ts";
import { audienceQuery, shownDays } from "#cms/audience/audience.query.ts";
import type { Audience } from "#cms/audience/audience.ts";
import type { Todo, TodoItem, TodoLine } from "#cms/todo/todo.ts";
import { tabOfKind, todoHref } from "#cms/todo/todo-href.ts";
import { CallFailure } from "#http/client/calls.ts";
import { routes } from "#shared/routes.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { formatComing, formatLongDay, formatMoment } from "#ui/admin/formats.ts";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { ComingWeeks } from "./coming-weeks.tsx";
import { todoLineQuery, todoQuery } from "./todo.query.ts";

/**
 * The start screen: items that need attention, most harmful first, each with a button to fix it, and colleagues' latest changes.
 */
export function TodoScreen() {
  const query = useQuery(todoQuery);
  const { data, error } = query;
  if (data) return <Loaded {...data} />;
  if (error instanceof CallFailure && error.status === 401) return <SignedOut />;
  return (
    <NotLoaded what="to-do list" query={query}>
      <div className="max-w-prose pt-4">
        <SkeletonText lines={10} />
      </div>
    </NotLoaded>
  );
}

function Loaded({ lines, changes }: Todo) {
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  return (
    <div className="grid gap-x-10 gap-y-8 pt-2 xl:grid-cols-[minmax(0,42rem)_18rem] 2xl:gap-x-20">
      <div className="flex min-w-0 flex-col gap-8">
        {count > 0 && (
          <p className="text-17 text-muted">
            {formatLongDay(new Date())}.{" "}
            <strong className="font-semibold text-ink">
              {lines.some(({ isLimited }) => isLimited) && "At least "}
              {pluralize(count, "item needs", "items need")} attention.
            </strong>
          </p>
        )}
        {lines.length === 0 && (
          <EmptyState
            level={3}
            title="Nothing is waiting"
            text="Reviews, due facts, failed feeds and drafts appear here."
          />
        )}
        {lines.map((line) => (
          <TodoSection key={line.key} line={line} />
        ))}
        <ComingWeeks />
      </div>
      <div className="flex min-w-0 flex-col gap-8 xl:self-start">
        <RecentChanges changes={changes} />
        <MostRead />
      </div>
    </div>
  );
}

const mostShown = 8;

/** The most-read pages. Hidden if views are not counted. */
function MostRead() {
  const { data, error, refetch } = useQuery(audienceQuery());
  if (data && !data.isCounted) return null;
  return (
    <section aria-labelledby={headingId} className="border-t border-rule-strong pt-3">
      <h3 id={headingId} className="pb-2 text-17">
        Most read, {shownDays} days{" "}
        {data && (
          <span className="font-sans text-15 font-normal text-muted tabular-nums">
            {pluralize(data.total, "view")}
          </span>
        )}
      </h3>
      {data && <Paths {...data} />}
      {error && !data && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-muted">Page views could not be loaded: {error.message}</p>
          <Button onClick={() => void refetch()}>Reload page views</Button>
        </div>
      )}
      {!data && !error && (
        <LoadingRegion label="Loading page views...">
          <SkeletonText lines={4} />
        </LoadingRegion>
      )}
    </section>
  );
}

function Paths({ paths }: Pick<Audience, "paths">) {
  if (paths.length === 0)
    return <p className="text-muted">No page views yet. Counting starts with your first visitor.</p>;
  return (
    <ol className="flex flex-col gap-1">
      {paths.slice(0, mostShown).map(({ path, views }) => (
        <li key={path} className="flex items-baseline justify-between gap-4">
          <Link
            to={path}
            className="inline-flex min-h-6 min-w-0 items-center text-accent wrap-anywhere hover:underline pointer-coarse:min-h-11"
          >
            {path === "/" ? "Home" : path}
          </Link>
          <span className="text-muted tabular-nums">
            {formatCount(views)}
            <span className="sr-only"> {views === 1 ? "view" : "views"}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

const headingId = "most-read";

/**
 * One kind of work: its count, the first few items with a button to fix each, and a link to all. Without a screen that has them all, it
 * expands.
 */
function TodoSection({ line }: { line: TodoLine }) {
  const { key, title, count, isLimited, action, all } = line;
  const [isExpanded, setIsExpanded] = useState(false);
  const { data: whole, ...query } = useQuery({ ...todoLineQuery(key), enabled: isExpanded });
  const { items } = (isExpanded && whole) || line;
  const headingId = `todo-${key}`;
  return (
    <section aria-labelledby={headingId} className="border-t border-rule-strong pt-3">
      <div className="flex min-h-8 flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={headingId} className="text-17">
          {title}{" "}
          <span className="font-sans text-15 font-normal text-muted tabular-nums">
            {formatCount(count)}
            {isLimited && "+"}
          </span>
        </h3>
        {all && (
          <Link
            to={all.path}
            className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
          >
            {all.label}
          </Link>
        )}
      </div>
      <ul className="divide-y divide-rule">
        {items.map((item) => (
          <Item key={`${item.title} ${JSON.stringify(item.target)}`} item={item} action={action} />
        ))}
      </ul>
      {isCut(line) && (
        <div className="flex flex-wrap items-center gap-x-4">
          <Button
            variant="quiet"
            size="small"
            className="-ms-2.75"
            isBusy={isExpanded && query.isFetching && !whole}
            aria-expanded={isExpanded && whole !== undefined}
            onClick={() => (query.error && !whole ? void query.refetch() : setIsExpanded(!isExpanded))}
          >
            {isExpanded && whole ? "Show fewer" : `Show all ${formatCount(count)}`}
          </Button>
          <p role="status" className="text-13 text-muted">
            {isExpanded && wordsOfRest({ whole, error: query.error })}
          </p>
        </div>
      )}
    </section>
  );
}

/** What an expanded line does not show. */
function wordsOfRest({ whole, error }: { whole: TodoLine | undefined; error: Error | null }) {
  if (!whole) return error && `The list could not be loaded: ${error.message}`;
  const { count, items } = whole;
  return (
    count > items.length &&
    `The first ${formatCount(items.length)} are shown. The others follow once these are done.`
  );
}

/** An item that is a count of entries links to all of them. */
const isCut = ({ all, count, items }: TodoLine) =>
  !all && count > items.length && !items.some(({ target }) => "query" in target);

function Item({ item: { title, detail, since, target }, action }: { item: TodoItem; action: string }) {
  const groups = useAdminGroups();
  const href = todoHref(groups, target);
  // An item that is a count of entries starts with the name of their list.
  const list = "query" in target ? tabOfKind(groups, target.kind)?.label : undefined;
  return (
    <li className="flex items-center gap-4 py-2">
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 font-medium wrap-anywhere">{list ? `${list}: ${title}` : title}</p>
        {detail && <p className="truncate text-13 text-muted">{detail}</p>}
      </div>
      {since && <Waiting since={since} />}
      {href && (
        <ButtonLink to={href} size="small" aria-label={`${action}: ${list ? `${list}, ` : ""}${title}`}>
          {action}
        </ButtonLink>
      )}
    </li>
  );
}

/** How long something has waited, in the largest fitting unit, or the day and time of a future moment. */
const Waiting = ({ since }: { since: string }) => (
  <time
    dateTime={since}
    title={formatMoment(since)}
    className="text-13 whitespace-nowrap text-muted tabular-nums max-sm:hidden"
  >
    {Date.parse(since) > Date.now() ? formatComing(since) : durationOf(Date.now() - Date.parse(since))}
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

/** Colleagues' latest actions, with a link to all. */
function RecentChanges({ changes }: Pick<Todo, "changes">) {
  return (
    <aside aria-labelledby={changesHeadingId} className="border-t border-rule-strong pt-3 xl:self-start">
      <h3 id={changesHeadingId} className="pb-2 text-17">
        Colleagues' recent changes
      </h3>
      {changes.length === 0 ? (
        <p className="text-muted">No changes yet. Your colleagues' changes appear here.</p>
      ) : (
        <ol className="flex flex-col gap-3">
          {changes.map((change) => (
            <li key={change.id}>
              <p className="wrap-anywhere">
                <span className="font-medium">{change.editorName}</span> {change.action} <Entry {...change} />
              </p>
              <time dateTime={change.at} className="text-13 text-muted tabular-nums">
                {formatMoment(change.at)}
              </time>
            </li>
          ))}
        </ol>
      )}
      <p className="pt-3">
        <Link
          to={routes.adminTab.href({ tab: "history" })}
          className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          Full history
        </Link>
      </p>
    </aside>
  );
}

/** A deleted entry has no form to link to. */
function Entry({ kind, entryId, title, action }: Todo["changes"][number]) {
  const tab = tabOfKind(useAdminGroups(), kind);
  if (!tab?.type || entryId === null || action === "deleted") return title;
  return (
    <Link to={entryHref(tab.slug, entryId)} className="text-accent underline underline-offset-4">
      {title}
    </Link>
  );
}

const changesHeadingId = "recent-changes";
