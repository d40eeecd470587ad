import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/engine/read/paged-list.ts";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { useCaseReads } from "./use-case.api.server.ts";

export const useCaseListQuery = (page: number) =>
  queryOptions<ViewAnswer<typeof useCaseReads, "card">>({
    queryKey: ["api", pageHref("use-cases?view=card", page)],
  });

/** Null if the use case does not exist. */
export const useCasePageQuery = (slug: string) =>
  queryOptions<ViewAnswer<typeof useCaseReads, "page"> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "use-cases", `${encodeURIComponent(slug)}?view=page`],
  });
