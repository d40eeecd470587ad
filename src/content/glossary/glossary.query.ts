import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/read/paged-list.ts";
import type { GlossaryPage, TermPageData, TermPreview } from "./glossary.queries.server.ts";

/** One page of the glossary. */
export const glossaryQuery = (page: number) =>
  queryOptions<GlossaryPage | null>({
    queryKey: ["api", pageHref("glossary?view=card", page)],
    meta: { unauthenticated: "null" },
  });

/** `null`: there is no such term. */
export const termPageQuery = (slug: string) =>
  queryOptions<TermPageData | null>({
    queryKey: ["api", "glossary", `${encodeURIComponent(slug)}?view=page`],
  });

/** The content of a linked term's hover card. */
export const termPreviewQuery = (slug: string) =>
  queryOptions<TermPreview | null>({
    queryKey: ["api", "glossary", encodeURIComponent(slug), "preview"],
  });
