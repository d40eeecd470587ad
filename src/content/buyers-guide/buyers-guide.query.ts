import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/read/paged-list.ts";
import type { GuideList, GuidePageData } from "./buyers-guide.queries.server.ts";

/** One page of the published guides. */
export const guideListQuery = (page: number) =>
  queryOptions<GuideList>({ queryKey: ["api", pageHref("buyers-guides?view=card", page)] });

/** `null`: there is no such guide. */
export const guidePageQuery = (slug: string) =>
  queryOptions<GuidePageData | null>({
    queryKey: ["api", "buyers-guides", `${encodeURIComponent(slug)}?view=page`],
  });
