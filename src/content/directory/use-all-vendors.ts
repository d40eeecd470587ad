import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { directoryPartQuery } from "./directory.query.ts";
import { type Directory, directoryPartSize, prepareFilterable } from "./directory.ts";

/**
 * All vendors, to be filtered in the browser. Those that were `served` whole are there at once, but not before a filter was
 * changed: till then the server's answer is the list. Others are loaded part by part once they are wanted, and prepared as they
 * come: no answer is long and no keystroke waits, however many vendors there are.
 */
export function useAllVendors(
  served: Directory | undefined,
  { isFiltered, isWanted }: { isFiltered: boolean; isWanted: boolean },
) {
  const client = useQueryClient();
  const { total = 0, features = [] } = served ?? {};
  const isServedWhole = served !== undefined && served.vendors.length === total;
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
        // Here already when it is to be drawn, so that no row is drawn twice.
        const [loaded] = await Promise.all([Promise.all(parts.map(load)), import("./windowed-rows.tsx")]);
        return loaded.flat();
      },
      enabled: isWanted && !isServedWhole,
    }),
  );
  return { vendors: isServedWhole && isFiltered ? served.vendors : data, isError };
}
