import { queryOptions } from "@tanstack/react-query";
import { api } from "#http/client/api.ts";

/** The review of an article's current texts. */
export const articleReviewQuery = (id: number) =>
  queryOptions({
    queryKey: ["admin", "news", "review", id],
    staleTime: 0,
    gcTime: 0,
    queryFn: () => api("GET /api/news/{id}/review", { params: { id } }),
  });
