import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/engine/read/paged-list.ts";
import type { ReadAnswer, ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { articleProvenance, articleViews } from "./article.api.server.ts";

/** News lists that fail to load are logged and shown as empty (spec, section 8). */
const logOptions = { failure: "Failed to fetch news articles" };

/** A page of the published articles, newest first. */
export const newsQuery = (page: number) =>
  queryOptions<ViewAnswer<typeof articleViews, "card">>({
    queryKey: ["api", pageHref("news?view=card", page)],
    meta: logOptions,
  });

/** A page of a topic's articles, or null if the topic does not exist. */
export const topicQuery = (topic: string, page: number) =>
  queryOptions<ViewAnswer<typeof articleViews, "card"> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", pageHref(`news?view=card&${new URLSearchParams({ topic })}`, page)],
  });

/** Null if the article does not exist or is not published. */
export const articlePageQuery = (slug: string) =>
  queryOptions<ViewAnswer<typeof articleViews, "page"> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "news", `${encodeURIComponent(slug)}?view=page`],
  });

/** Null if the article does not exist or is not published. */
export const provenanceQuery = (slug: string) =>
  queryOptions<ReadAnswer<typeof articleProvenance> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "news", encodeURIComponent(slug), "provenance"],
  });

const fiveMinutes = 300_000;

/** The newest articles for the home page (spec, section 7: up to 3 retries, cached for 5 minutes). */
export const latestArticlesQuery = queryOptions<ViewAnswer<typeof articleViews, "latest">>({
  queryKey: ["api", "news?view=latest"],
  retry: 3,
  staleTime: fiveMinutes,
  meta: logOptions,
});
