import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api, apiQuery } from "#http/client/api.ts";
import { callApi } from "#http/client/calls.ts";
import { articleRowPage } from "./article.schema.ts";

/** The filters of the newsroom's list. */
export interface DeskView {
  search: string;
  /** Empty for all. */
  status: string;
  page: number;
}

const rowsPerPage = 50;

/** Never cached: refetched on focus and on every mount (spec, section 4). */
const alwaysFresh = {
  staleTime: 0,
  gcTime: 0,
  refetchOnMount: "always",
  refetchOnWindowFocus: "always",
} as const;

/** A page of articles of all statuses, newest first. Shows the previous page while loading. */
export const articleRowsQuery = ({ search, status, page }: DeskView) => {
  const query = { page: String(page), pageSize: String(rowsPerPage), search, status };
  return queryOptions({
    ...alwaysFresh,
    queryKey: ["admin", "news", "rows", search, status, page],
    placeholderData: keepPreviousData,
    queryFn: async () => articleRowPage.parse(await api("GET /api/admin/news", { query })),
  });
};

export const articleCountsQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ["admin", "news", "counts"],
  queryFn: () => api("GET /api/admin/news/counts"),
});

/** The newsroom's work of the last seven days. */
export const newsroomWeekQuery = queryOptions({
  ...apiQuery("GET /api/admin/news/week"),
  staleTime: 60_000,
});

export const categoriesQuery = queryOptions({
  staleTime: 0,
  queryKey: ["admin", "news", "categories"],
  queryFn: async () => z.array(z.string()).parse(await callApi("GET", "/api/categories")),
});
