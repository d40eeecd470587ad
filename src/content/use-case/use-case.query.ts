import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/read/paged-list.ts";
import type { UseCaseListData, UseCasePageData } from "./use-case.queries.server.ts";

/** One page of the published use cases. */
export const useCaseListQuery = (page: number) =>
  queryOptions<UseCaseListData>({ queryKey: ["api", pageHref("use-cases?view=card", page)] });

/** `null`: there is no such use case. */
export const useCasePageQuery = (slug: string) =>
  queryOptions<UseCasePageData | null>({
    queryKey: ["api", "use-cases", `${encodeURIComponent(slug)}?view=page`],
  });
