import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/read/paged-list.ts";
import type { ProvenanceRecord } from "../publication/provenance.ts";
import type { ArticleCardData, ArticlePageData, NewsList } from "./article.queries.server.ts";

/** One page of the published articles, newest first. */
export const newsQuery = (page: number) =>
  queryOptions<NewsList>({ queryKey: ["api", pageHref("news?view=card", page)] });

/** One page of the articles of a topic; `null`: there is no such topic. */
export const topicQuery = (topic: string, page: number) =>
  queryOptions<NewsList | null>({
    queryKey: ["api", pageHref(`news?view=card&${new URLSearchParams({ topic })}`, page)],
  });

/** `null`: there is no such article, or it is not published. */
export const articlePageQuery = (slug: string) =>
  queryOptions<ArticlePageData | null>({
    queryKey: ["api", "news", `${encodeURIComponent(slug)}?view=page`],
  });

/** `null`: there is no such article, or it is not published. */
export const provenanceQuery = (slug: string) =>
  queryOptions<ProvenanceRecord | null>({
    queryKey: ["api", "news", encodeURIComponent(slug), "provenance"],
  });

const fiveMinutes = 300_000;

/** The newest articles for the home page (spec, section 7: retried up to 3 times, kept 5 minutes). */
export const latestArticlesQuery = queryOptions<ArticleCardData[]>({
  queryKey: ["api", "news?view=latest"],
  retry: 3,
  staleTime: fiveMinutes,
});
