import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import type { FeatureTitle } from "./capabilities.ts";
import { directoryPartQuery } from "./directory.query.ts";
import { directoryPartSize, prepareFilterable } from "./directory.ts";

/**
 * All vendors, loaded part by part once they are wanted, and prepared as they come: no answer is long and no keystroke waits,
 * however many vendors there are.
 */
export function useAllVendors(total: number, features: FeatureTitle[] | undefined, isWanted: boolean) {
  const client = useQueryClient();
  const parts = Array.from({ length: Math.ceil(total / directoryPartSize) }, (_, place) =>
    directoryPartQuery(place + 1),
  );
  return useQuery(
    queryOptions({
      queryKey: ["all-vendors", total],
      queryFn: async () => {
        const load = async (part: (typeof parts)[number]) => {
          const vendors = await client.fetchQuery(part);
          prepareFilterable(vendors, features ?? []);
          return vendors;
        };
        // Here already when it is to be drawn, so that no row is drawn twice.
        const [loaded] = await Promise.all([Promise.all(parts.map(load)), import("./windowed-rows.tsx")]);
        return loaded.flat();
      },
      enabled: isWanted,
    }),
  );
}
