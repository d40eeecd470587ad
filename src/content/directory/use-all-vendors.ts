import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { directoryPartQuery } from "./directory.query.ts";
import { type Directory, directoryPartSize, prepareFilterable } from "./directory.ts";

/**
 * Loads all vendors for filtering in the browser. If the server sent the complete list, that list is used once a filter changes.
 * Otherwise the vendors are loaded on demand, in parts that are prepared as they arrive, so that no response is large and typing
 * stays fast.
 */
export function useAllVendors(
  directory: Directory | undefined,
  { isFiltered, isWanted }: { isFiltered: boolean; isWanted: boolean },
) {
  const client = useQueryClient();
  const { total = 0, features = [] } = directory ?? {};
  // Filtering relies on a list that is sorted by name.
  const isServedWhole =
    directory !== undefined && directory.vendors.length === total && directory.filters.sort === "name";
  const parts = Array.from({ length: Math.ceil(total / directoryPartSize) }, (_, place) =>
    directoryPartQuery(place + 1),
  );
  const { data, isError } = useQuery(
    queryOptions({
      queryKey: ["all-vendors", total],
      queryFn: async () => {
        const load = async (part: (typeof parts)[number]) => {
          const vendors = await client.fetchQuery(part);
          prepareFilterable(vendors, features);
          return vendors;
        };
        // Preloaded, so that the rows are rendered only once.
        const [loaded] = await Promise.all([Promise.all(parts.map(load)), import("./windowed-rows.tsx")]);
        return loaded.flat();
      },
      enabled: isWanted && !isServedWhole,
    }),
  );
  return { vendors: isServedWhole && isFiltered ? directory.vendors : data, isError };
}
