import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { api } from "#http/client/api.ts";
import { invalidate } from "#http/client/invalidation.ts";
import { type InboxView, writeInboxView } from "./inbox-view.ts";

/** The rows of a view, page by page. Shows the previous view while a new one is loading. */
export const inboxRowsQuery = (view: InboxView) => {
  const query = writeInboxView(view);
  return infiniteQueryOptions({
    queryKey: ["admin", "inbox", "rows", query.toString()],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }: { page: number; pages: number }) => (page < pages ? page + 1 : null),
    queryFn: ({ pageParam }) =>
      api("GET /api/admin/inbox", { query: { ...Object.fromEntries(query), page: String(pageParam) } }),
  });
};

export const inboxCountsQuery = queryOptions({
  queryKey: ["admin", "inbox", "counts"],
  staleTime: 0,
  queryFn: () => api("GET /api/admin/inbox/counts"),
});

export const inboxArticleQuery = (id: number) =>
  queryOptions({
    queryKey: ["admin", "inbox", "article", id],
    staleTime: 60_000,
    queryFn: () => api("GET /api/admin/inbox/articles/{id}", { params: { id } }),
  });

/** Refetches the inbox and everything that depends on it. Resolves once the visible data is fetched. */
export const invalidateInbox = (client: QueryClient) =>
  invalidate(client, {
    predicate: ({ queryKey: [first, second] }) => first === "admin" && liveQueryKeys.has(second),
  });

/** Does the same. Returns false if the visible rows are still stale because the refetch was cancelled or failed. */
export async function rereadInbox(client: QueryClient): Promise<boolean> {
  const startedAt = Date.now();
  await invalidateInbox(client);
  return client
    .getQueryCache()
    .findAll({ queryKey: ["admin", "inbox", "rows"], type: "active" })
    .every(({ state }) => !state.isInvalidated && state.dataUpdatedAt >= startedAt);
}

const liveQueryKeys = new Set<unknown>(["inbox", "counts", "rewrites", "news"]);
