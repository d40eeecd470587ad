import { queryOptions } from "@tanstack/react-query";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { vendorViews } from "../vendor/vendor.api.server.ts";
import { type DirectoryFilters, writeFilters } from "./directory-address.ts";

/** A page of the directory, filtered on the server. */
export const directoryQuery = (filters: DirectoryFilters, page: number) => {
  const params = writeFilters(filters);
  if (page > 1) params.set("page", String(page));
  const query = params.size > 0 ? `&${params}` : "";
  return queryOptions<ViewAnswer<typeof vendorViews, "directory">>({
    queryKey: ["api", `vendors?view=directory${query}`],
  });
};

/** One part of the full list of vendors, by name. Parts are numbered from 1. */
export const directoryPartQuery = (part: number) =>
  queryOptions<ViewAnswer<typeof vendorViews, "rows">>({
    queryKey: ["api", `vendors?view=rows&page=${part}`],
  });
