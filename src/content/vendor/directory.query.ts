import { queryOptions } from "@tanstack/react-query";
import { type Directory, type DirectoryFilters, writeFilters } from "./directory.ts";

/** One page of the directory, as the server finds it. */
export const directoryQuery = (filters: DirectoryFilters, page: number) => {
  const params = writeFilters(filters);
  if (page > 1) params.set("page", String(page));
  const query = params.size > 0 ? `&${params}` : "";
  return queryOptions<Directory>({ queryKey: ["api", `vendors?view=directory${query}`] });
};
