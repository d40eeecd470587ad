import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/engine/read/paged-list.ts";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { buyersGuideReads } from "./buyers-guide.api.server.ts";

export const guideListQuery = (page: number) =>
  queryOptions<ViewAnswer<typeof buyersGuideReads, "card">>({
    queryKey: ["api", pageHref("buyers-guides?view=card", page)],
  });

/** Null if the guide does not exist. */
export const guidePageQuery = (slug: string) =>
  queryOptions<ViewAnswer<typeof buyersGuideReads, "page"> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "buyers-guides", `${encodeURIComponent(slug)}?view=page`],
  });
