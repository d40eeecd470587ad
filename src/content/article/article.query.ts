import { queryOptions } from "@tanstack/react-query";
import type { ArticleCardData } from "./article.queries.server.ts";

/** The published articles, newest first. */
export const articleCardsQuery = queryOptions<ArticleCardData[]>({ queryKey: ["api", "news?view=card"] });

const fiveMinutes = 300_000;

/** The newest articles for the home page (spec, section 7: retried up to 3 times, kept 5 minutes). */
export const latestArticlesQuery = queryOptions<ArticleCardData[]>({
  queryKey: ["api", "news?view=latest"],
  retry: 3,
  staleTime: fiveMinutes,
});
