import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { directoryPartQuery } from "./directory.query.ts";
import { directoryPartSize } from "./directory.ts";

/** All vendors, loaded part by part once they are wanted: no answer is long, however many vendors there are. */
export function useAllVendors(total: number, isWanted: boolean) {
  const client = useQueryClient();
  const parts = Array.from({ length: Math.ceil(total / directoryPartSize) }, (_, place) =>
    directoryPartQuery(place + 1),
  );
  return useQuery(
    queryOptions({
      queryKey: ["all-vendors", total],
      queryFn: async () => (await Promise.all(parts.map((part) => client.fetchQuery(part)))).flat(),
      enabled: isWanted,
    }),
  );
}
