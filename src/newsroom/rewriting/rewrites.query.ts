import { queryOptions } from "@tanstack/react-query";
import { callApi } from "#cms/admin/calls.ts";
import { type RewriteWork, rewriteWork } from "./rewrite-batch.ts";

const pollIntervalMs = 1000;

const isUnfinished = ({ batches }: RewriteWork) => batches.some(({ finishedAt }) => finishedAt === null);

/** The batches that run or ended lately; asked for again and again while one runs. */
export const rewriteWorkQuery = queryOptions({
  queryKey: ["admin", "rewrites"],
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data && isUnfinished(data) ? pollIntervalMs : false),
  queryFn: async () => rewriteWork.parse(await callApi("GET", "/api/admin/rewrites")),
});
