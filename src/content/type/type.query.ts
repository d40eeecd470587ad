import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/engine/read/paged-list.ts";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { familyOfficeTypeReads } from "./type.api.server.ts";

export const typeListQuery = (page: number) =>
  queryOptions<ViewAnswer<typeof familyOfficeTypeReads, "card">>({
    queryKey: ["api", pageHref("types?view=card", page)],
  });

/** Null if the type does not exist. */
export const typePageQuery = (slug: string) =>
  queryOptions<ViewAnswer<typeof familyOfficeTypeReads, "page"> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "types", `${encodeURIComponent(slug)}?view=page`],
  });
