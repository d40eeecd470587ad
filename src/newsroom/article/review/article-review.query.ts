import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#cms/admin/calls.ts";
import { articleReview } from "../article-review.ts";

/** An article's review as the texts are now. */
export const articleReviewQuery = (id: number) =>
  queryOptions({
    queryKey: ["admin", "news", "review", id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => articleReview.parse(await callApi("GET", `/api/news/${id}/review`)),
  });
