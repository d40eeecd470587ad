import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { callApi } from "#cms/admin/calls.ts";
import { inboxArticle, inboxCounts, inboxPage } from "./inbox.ts";
import { type InboxView, writeInboxView } from "./inbox-view.ts";

/** The rows of a view, page by page; while another view is read, the one before stays. */
export const inboxRowsQuery = (view: InboxView) => {
  const query = writeInboxView(view).toString();
  return infiniteQueryOptions({
    queryKey: ["admin", "inbox", "rows", query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: ({ page, pages }: { page: number; pages: number }) => (page < pages ? page + 1 : null),
    queryFn: async ({ pageParam }) =>
      inboxPage.parse(await callApi("GET", `/api/admin/inbox?${query}${query && "&"}page=${pageParam}`)),
  });
};

export const inboxCountsQuery = queryOptions({
  queryKey: ["admin", "inbox", "counts"],
  staleTime: 0,
  queryFn: async () => inboxCounts.parse(await callApi("GET", "/api/admin/inbox/counts")),
});

/** An article with its rendered text. */
export const inboxArticleQuery = (id: number) =>
  queryOptions({
    queryKey: ["admin", "inbox", "article", id],
    staleTime: 60_000,
    queryFn: async () => inboxArticle.parse(await callApi("GET", `/api/admin/inbox/articles/${id}`)),
  });

/** Reads the inbox again, and what else tells of it; settled once what is on the screen is read. */
export const invalidateInbox = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [first, second] }) => first === "admin" && told.has(second),
  });

/** Does the same; returns false if the rows on the screen are older, because the reading was cut off or failed. */
export async function rereadInbox(client: QueryClient): Promise<boolean> {
  const begun = Date.now();
  await invalidateInbox(client);
  return client
    .getQueryCache()
    .findAll({ queryKey: ["admin", "inbox", "rows"], type: "active" })
    .every(({ state }) => !state.isInvalidated && state.dataUpdatedAt >= begun);
}

const told = new Set<unknown>(["inbox", "counts", "rewrites", "news"]);
