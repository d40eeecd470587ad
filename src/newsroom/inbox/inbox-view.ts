import { type InboxSort, type InboxTab, inboxSorts, inboxTabs } from "./inbox.ts";

/** The state of the list in the URL. */
export interface InboxView {
  status: InboxTab;
  sort: InboxSort;
  q: string;
  /** A feed id; empty for all. */
  feed: string;
  /** `many`, `one`, or empty for all. */
  story: string;
  /** A relevance band; empty for all. */
  relevance: string;
  isNew: boolean;
}

/** Reads the view from the URL. Ignores invalid values. */
export function readInboxView(params: URLSearchParams): InboxView {
  return {
    status: inboxTabs.find((tab) => tab === params.get("status")) ?? "draft",
    sort: inboxSorts.find((sort) => sort === params.get("sort")) ?? "relevance",
    q: params.get("q") ?? "",
    feed: params.get("feed") ?? "",
    story: params.get("story") ?? "",
    relevance: params.get("relevance") ?? "",
    isNew: params.get("new") === "1",
  };
}

/** Writes the view as a query string, for the URL and the API call. Omits defaults. */
export function writeInboxView({ status, sort, isNew, ...words }: InboxView): URLSearchParams {
  const params = new URLSearchParams();
  if (status !== "draft") params.set("status", status);
  if (sort !== "relevance") params.set("sort", sort);
  for (const [name, value] of Object.entries(words)) if (value) params.set(name, value);
  if (isNew) params.set("new", "1");
  return params;
}

/** The number of active filters, excluding search and tab. */
export const countFilters = ({ feed, story, relevance, isNew }: InboxView) =>
  [feed, story, relevance, isNew].filter(Boolean).length;
