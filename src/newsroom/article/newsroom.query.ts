import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callApi } from "#cms/admin/calls.ts";
import { articleCounts, articleRowPage } from "./article.schema.ts";

/** Filters of the newsroom's list. */
export interface DeskView {
  search: string;
  /** Empty for all. */
  status: string;
  page: number;
}

const rowsPerPage = 50;

/** Never cached: fetched again on focus and whenever it is shown (spec, section 4). */
const alwaysFresh = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: "always",
  refetchOnWindowFocus: "always",
} as const;

/** One page of the articles of all statuses, newest first; while it is read, the one before stays. */
export const articleRowsQuery = ({ search, status, page }: DeskView) => {
  const query = new URLSearchParams({ page: String(page), pageSize: String(rowsPerPage), search, status });
  return queryOptions({
    ...alwaysFresh,
    queryKey: ["admin", "news", "rows", search, status, page],
    placeholderData: keepPreviousData,
    queryFn: async () => articleRowPage.parse(await callApi("GET", `/api/admin/news?${query}`)),
  });
};

export const articleCountsQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ["admin", "news", "counts"],
  queryFn: async () => articleCounts.parse(await callApi("GET", "/api/admin/news/counts")),
});

export const categoriesQuery = queryOptions({
  staleTime: 0,
  queryKey: ["admin", "news", "categories"],
  queryFn: async () => z.array(z.string()).parse(await callApi("GET", "/api/categories")),
});
