import { queryOptions } from "@tanstack/react-query";
import { api } from "#http/client/api.ts";

/** The fields that contain a phrase. Disabled without a phrase. */
export const wordsQuery = (find: string, replacement: string) =>
  queryOptions({
    queryKey: ["admin", "words", find, replacement],
    queryFn: ({ signal }) => api("GET /api/admin/words", { query: { find, with: replacement }, signal }),
    enabled: find !== "",
    staleTime: 0,
  });
