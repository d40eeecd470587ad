import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { SignedOut } from "#accounts/sign-in/sign-in-again.tsx";
import { useViewsOf } from "#cms/audience/audience.query.ts";
import { type PagedList, readPage } from "#cms/engine/read/paged-list.ts";
import { DeleteEntry } from "#cms/history/screens/delete-entry.tsx";
import { ownChange, useIsForeignNavigation } from "#cms/lists/screens/use-list-state.ts";
import { CallFailure } from "#http/client/calls.ts";
import { routes } from "#shared/routes.ts";
import { formatCount, pluralize } from "#shared/text.ts";
import { BarChartFigure } from "#ui/admin/bar-chart-figure.tsx";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useDebounced } from "#ui/form/use-debounced.ts";
import { keepFocus } from "#ui/keep-focus.ts";
import { Pager } from "#ui/pager.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { useEndings } from "../rewriting/rewrite-strip.tsx";
import { rewriteWorkQuery } from "../rewriting/rewrites.query.ts";
import type { ArticleCounts, ArticleRow, NewsroomWeek as Week } from "./article.schema.ts";
import {
  articleCountsQuery,
  articleRowsQuery,
  type DeskView,
  newsroomWeekQuery,
} from "./article-desk.query.ts";
import { articleStatuses } from "./article-status.ts";
import { ArticleCard } from "./desk/article-card.tsx";
import { statusLabels } from "./desk/article-labels.ts";
import { articleAdmin } from "./desk/article-type.tsx";
import { useInvalidate } from "./desk/refetch-twice.ts";
import { useOpenedArticle } from "./desk/use-opened-article.ts";

/** The list of articles of all statuses. Search and status are kept in the URL. */
export function Articles() {
  const { view, change } = useDeskView();
  const rows = useQuery(articleRowsQuery({ ...view, search: useDebounced(view.search) }));
  const [entryToDelete, setEntryToDelete] = useState<ArticleRow | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { review, edit } = useOpenedArticle();
  const invalidate = useInvalidate();
  const followedId = rows.data?.entries.find(({ isBeingRewritten }) => isBeingRewritten)?.id;
  const { data: work } = useQuery({ ...rewriteWorkQuery, enabled: followedId !== undefined });
  useEndings(work?.batches ?? [], invalidate);
  const views = useViewsOf(
    (rows.data?.entries ?? []).flatMap(({ slug, status }) =>
      status === "published" ? [routes.article.href({ slug })] : [],
    ),
  );
  return (
    <div ref={list} tabIndex={-1} className="flex flex-col gap-6">
      <ArticleCounters />
      <NewsroomWeek />
      <div ref={keepFocus}>
        <ArticleFilters view={view} total={rows.data?.total} onChange={change} />
        {rows.data ? (
          <Listed
            list={rows.data}
            view={view}
            onChange={(part) => {
              change(part);
              list.current?.scrollIntoView();
              if (part.page === undefined) list.current?.querySelector("input")?.focus();
            }}
            card={(article) => (
              <ArticleCard
                key={article.id}
                article={article}
                isFollowed={article.id === followedId}
                views={views?.get(routes.article.href({ slug: article.slug }))}
                onEdit={() => edit(article.id)}
                onReview={() => review(article.id)}
                onDelete={() => setEntryToDelete(article)}
              />
            )}
          />
        ) : (
          <Unlisted query={rows} />
        )}
      </div>
      <DeleteEntry
        type={articleAdmin}
        entry={entryToDelete}
        onClose={() => setEntryToDelete(null)}
        onDeleted={() => {
          invalidate();
          list.current?.focus();
        }}
      />
    </div>
  );
}

/** Shows typed text immediately and updates the URL after a pause. */
function useDeskView() {
  const [params, setParams] = useSearchParams();
  const [view, setView] = useState(() => readDeskView(params));
  if (useIsForeignNavigation()) setView(readDeskView(params));
  return {
    view,
    change: (part: Partial<DeskView>) => {
      const next = { ...view, page: 1, ...part };
      setView(next);
      setParams((current) => writeDeskView(current, next), {
        replace: true,
        preventScrollReset: true,
        state: ownChange,
      });
    },
  };
}

function Listed({
  list,
  view,
  onChange,
  card,
}: {
  list: PagedList<ArticleRow>;
  view: DeskView;
  onChange: (part: Partial<DeskView>) => void;
  card: (article: ArticleRow) => ReactNode;
}) {
  const isNarrowed = view.search !== "" || view.status !== "";
  if (list.entries.length === 0) {
    return (
      <EmptyState
        level={3}
        title="No articles found"
        text={
          isNarrowed
            ? undefined
            : "Fetch articles from the feeds with Fetch RSS, or write one with Create Article."
        }
        action={
          isNarrowed && (
            <Button onClick={() => onChange({ search: "", status: "" })}>Clear search and filter</Button>
          )
        }
      />
    );
  }
  return (
    <>
      <ul aria-label="Articles" className="border-t border-rule">
        {list.entries.map(card)}
      </ul>
      <Pager page={list.page} pages={list.pages} onChange={(page) => onChange({ page })} />
    </>
  );
}

/** Replaces the list while it is loading or if loading failed. */
function Unlisted({ query }: Pick<ComponentProps<typeof NotLoaded>, "query">) {
  const { error } = query;
  if (error instanceof CallFailure && error.status === 401) return <SignedOut />;
  if (error) return <NotLoaded what="articles" query={query} />;
  return (
    <LoadingRegion label="Loading articles...">
      <div className="flex flex-col gap-4 border-t border-rule pt-4">
        {["a", "b", "c", "d", "e"].map((card) => (
          <Skeleton key={card} className="h-28 w-full" />
        ))}
      </div>
    </LoadingRegion>
  );
}

/** The number of articles in total and by status. */
function ArticleCounters() {
  const { data: counts } = useQuery(articleCountsQuery);
  return (
    <dl className="grid grid-cols-2 border-y border-rule sm:grid-cols-4">
      {counters.map(({ of, label }) => (
        <div
          key={of}
          className="flex flex-col border-rule px-4 py-3 odd:pl-0 even:border-l max-sm:nth-[n+3]:border-t sm:not-first:border-l sm:not-first:pl-4"
        >
          <dt className="text-13 text-muted">{label}</dt>
          <dd className="font-serif text-25 font-semibold tabular-nums">
            {(counts && formatCount(counts[of])) ?? <span className="text-muted">–</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const counters: { of: keyof ArticleCounts; label: string }[] = [
  { of: "total", label: "Total Articles" },
  { of: "published", label: "Published" },
  { of: "rewritten", label: "Rewritten" },
  { of: "draft", label: "Drafts" },
];

/** The search box, the status filter and the number of matching articles. */
const ArticleFilters = ({
  view,
  total,
  onChange,
}: {
  view: DeskView;
  total: number | undefined;
  onChange: (part: Partial<DeskView>) => void;
}) => (
  <div className="grid items-center gap-3 pb-4 sm:flex">
    <SearchField
      label="Search by title or publisher"
      className="sm:w-80"
      value={view.search}
      onChange={({ target }) => onChange({ search: target.value })}
    />
    <SelectField
      label="Status"
      isLabelHidden
      className="sm:w-48"
      placeholder="All Status"
      options={articleStatuses.map((value) => ({ value, label: statusLabels[value].label }))}
      value={view.status}
      onChange={({ target }) => onChange({ status: target.value })}
    />
    <p role="status" className="text-13 text-muted tabular-nums sm:ml-auto">
      {total !== undefined && pluralize(total, "article")}
    </p>
  </div>
);

/** Reads the list's state from the URL. Ignores unknown statuses. */
function readDeskView(params: URLSearchParams): DeskView {
  const status = articleStatuses.find((one) => one === params.get("status")) ?? "";
  return { search: params.get("q") ?? "", status, page: readPage(params) };
}

/** Writes the list's state to the URL, keeping other parameters. */
function writeDeskView(params: URLSearchParams, { search, status, page }: DeskView): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  set("q", search);
  set("status", status);
  set("page", page > 1 ? String(page) : "");
  return next;
}

/** What happened in the newsroom on each of the last seven days. */
function NewsroomWeek() {
  const query = useQuery(newsroomWeekQuery);
  const { data } = query;
  const grid = "grid gap-x-10 gap-y-4 sm:grid-cols-2 xl:grid-cols-4";
  if (!data)
    return (
      <NotLoaded what="week" query={query}>
        <div className={grid}>
          {charts.map(({ of }) => (
            <Skeleton key={of} className="h-27 pointer-coarse:h-32" />
          ))}
        </div>
      </NotLoaded>
    );
  return (
    <section aria-label="The last seven days" className={grid}>
      {charts.map(({ of, title, empty }) => (
        <BarChartFigure key={of} title={title} step="Day" empty={empty} chart={data[of]} />
      ))}
    </section>
  );
}

const charts: { of: keyof Week; title: string; empty: string }[] = [
  { of: "fetched", title: "Fetched, last 7 days", empty: "No article was fetched." },
  { of: "setAside", title: "Set aside, last 7 days", empty: "No article was set aside." },
  { of: "rewritten", title: "Rewritten, last 7 days", empty: "No article was rewritten." },
  { of: "published", title: "Published, last 7 days", empty: "No article was published." },
];
