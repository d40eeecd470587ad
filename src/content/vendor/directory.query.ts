import { queryOptions } from "@tanstack/react-query";
import type { Directory } from "./directory.ts";
import { type DirectoryFilters, writeFilters } from "./directory-address.ts";
import type { DirectoryRow } from "./directory-rows.server.ts";
import type { ShortlistRow } from "./shortlist.queries.server.ts";

/** One page of the directory, as the server finds it. */
export const directoryQuery = (filters: DirectoryFilters, page: number) => {
  const params = writeFilters(filters);
  if (page > 1) params.set("page", String(page));
  const query = params.size > 0 ? `&${params}` : "";
  return queryOptions<Directory>({ queryKey: ["api", `vendors?view=directory${query}`] });
};

/** One part of all vendors, by name, from 1. */
export const directoryPartQuery = (part: number) =>
  queryOptions<DirectoryRow[]>({ queryKey: ["api", `vendors?view=rows&page=${part}`] });

/** The vendors of a shortlist, under their present slugs. */
export const shortlistQuery = (slugs: readonly string[]) =>
  queryOptions<ShortlistRow[]>({ queryKey: ["api", `vendors?view=shortlist&v=${slugs.join(",")}`] });
