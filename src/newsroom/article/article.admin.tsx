import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useAdminTools } from "#cms/admin/tools.ts";
import { useViewsOf } from "#cms/audience/audience.query.ts";
import type { PagedList } from "#cms/engine/read/paged-list.ts";
import { CallFailure } from "#http/client/calls.ts";
import { routes } from "#shared/routes.ts";
import { NotLoaded } from "#ui/admin/resource-screen.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useDebounced } from "#ui/form/use-debounced.ts";
import { keepFocus } from "#ui/keep-focus.ts";
import { Pager } from "#ui/pager.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { NewsroomWeek } from "../desk/newsroom-week.tsx";
import type { ArticleRow } from "./article.schema.ts";
import { ArticleCard } from "./desk/article-card.tsx";
import { ArticleCounters } from "./desk/article-counters.tsx";
import { ArticleFilters } from "./desk/article-filters.tsx";
import { articleAdmin } from "./desk/article-type.tsx";
import { readDeskView, writeDeskView } from "./desk/desk-view.ts";
import { useInvalidate } from "./desk/refetch-twice.ts";
import { useOpenedArticle } from "./desk/use-opened-article.ts";
import { articleRowsQuery, type DeskView } from "./newsroom.query.ts";

/** The list of articles of all statuses. Search and status are kept in the URL. */
export function Articles() {
  const { DeleteEntry } = useAdminTools();
  const { view, change } = useDeskView();
  const rows = useQuery(articleRowsQuery({ ...view, search: useDebounced(view.search) }));
  const [entryToDelete, setEntryToDelete] = useState<ArticleRow | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { review, edit } = useOpenedArticle();
  const invalidate = useInvalidate();
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
  return {
    view,
    change: (part: Partial<DeskView>) => {
      const next = { ...view, page: 1, ...part };
      setView(next);
      setParams((current) => writeDeskView(current, next), { replace: true, preventScrollReset: true });
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
  const { SignedOut } = useAdminTools();
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
