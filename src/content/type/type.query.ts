import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/read/paged-list.ts";
import type { TypeList, TypePageData } from "./type.queries.server.ts";

/** One page of the types of family offices. */
export const typeListQuery = (page: number) =>
  queryOptions<TypeList>({ queryKey: ["api", pageHref("types?view=card", page)] });

/** `null`: there is no such type. */
export const typePageQuery = (slug: string) =>
  queryOptions<TypePageData | null>({
    queryKey: ["api", "types", `${encodeURIComponent(slug)}?view=page`],
  });
