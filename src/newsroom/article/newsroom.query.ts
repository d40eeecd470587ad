import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callApi } from "#cms/admin/calls.ts";
import { articleCounts, articleEntity, articleRowPage } from "./article.schema.ts";
import { titleOfArticle } from "./article-title.ts";

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

/** The newest articles whose title or publisher holds a text. */
export const articlesNamedQuery = (search: string) =>
  queryOptions({
    staleTime: 0,
    queryKey: ["admin", "news", "named", search],
    queryFn: async () => {
      const query = new URLSearchParams({ page: "1", pageSize: "12", search });
      const { entries } = articleRowPage.parse(await callApi("GET", `/api/admin/news?${query}`));
      return entries.map((article) => ({ id: article.id, title: titleOfArticle(article) }));
    },
  });

export const articleCountsQuery = queryOptions({
  ...alwaysFresh,
  queryKey: ["admin", "news", "counts"],
  queryFn: async () => articleCounts.parse(await callApi("GET", "/api/admin/news/counts")),
});

/** One article whole, to be edited. */
export const wholeArticleQuery = (id: number) =>
  queryOptions({
    staleTime: 0,
    gcTime: 0,
    queryKey: ["admin", "news", "article", id],
    queryFn: async () => articleEntity.parse(await callApi("GET", `/api/admin/news/${id}`)),
  });

export const categoriesQuery = queryOptions({
  staleTime: 0,
  queryKey: ["admin", "news", "categories"],
  queryFn: async () => z.array(z.string()).parse(await callApi("GET", "/api/categories")),
});
