import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/engine/read/paged-list.ts";
import type { ReadAnswer, ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { glossaryViews, termPreview } from "./glossary.api.server.ts";

export const glossaryQuery = (page: number) =>
  queryOptions<ViewAnswer<typeof glossaryViews, "card"> | null>({
    queryKey: ["api", pageHref("glossary?view=card", page)],
    meta: { unauthenticated: "null" },
  });

/** Null if the term does not exist. */
export const termPageQuery = (slug: string) =>
  queryOptions<ViewAnswer<typeof glossaryViews, "page"> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "glossary", `${encodeURIComponent(slug)}?view=page`],
  });

/** The content of a linked term's hover card. */
export const termPreviewQuery = (slug: string) =>
  queryOptions<ReadAnswer<typeof termPreview> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "glossary", encodeURIComponent(slug), "preview"],
  });
