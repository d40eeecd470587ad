import { queryOptions } from "@tanstack/react-query";
import { api } from "#http/client/api.ts";
import type { RewriteWork } from "./rewrite-batch.ts";

const pollIntervalMs = 1000;

const isUnfinished = ({ batches }: RewriteWork) => batches.some(({ finishedAt }) => finishedAt === null);

/** The running and recently finished batches. Polls while one is running. */
export const rewriteWorkQuery = queryOptions({
  queryKey: ["admin", "rewrites"],
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data && isUnfinished(data) ? pollIntervalMs : false),
  queryFn: () => api("GET /api/admin/rewrites"),
});
