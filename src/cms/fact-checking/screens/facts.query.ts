import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { QueueOrder } from "#cms/facts/screens/fact-address.ts";
import { api, apiQuery } from "#http/client/api.ts";

/** One page of the citations that need review. `state` is a reason, or empty for all. */
export const dueFactsQuery = ({
  kind,
  state,
  order = "age",
  page,
}: {
  kind: string;
  state: string;
  order?: QueueOrder;
  page: number;
}) =>
  queryOptions({
    queryKey: ["admin", "facts-due", kind, state, order, page],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () =>
      api("GET /api/admin/facts-due", {
        query: { kind, state, ...(order === "views" && { order }), page: `${page}` },
      }),
  });

/** One page of the published values without a source. */
export const unsourcedFactsQuery = (kind: string, page: number) =>
  queryOptions({
    ...apiQuery("GET /api/admin/facts-unsourced", { query: { kind, page: `${page}` } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The texts that published entries' proven facts contradict. */
export const contradictionsQuery = (kind: string, page: number) =>
  queryOptions({
    ...apiQuery("GET /api/admin/facts-contradictions", { query: { kind, page: `${page}` } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** The number of values of each field over all published entries, and the share with a source. */
export const coverageQuery = (kind: string) =>
  queryOptions({ ...apiQuery("GET /api/admin/facts-coverage", { query: { kind } }), staleTime: 60_000 });

/** The facts checked in the last weeks and due in the coming ones. */
export const factWeeksQuery = (kind: string) =>
  queryOptions({ ...apiQuery("GET /api/admin/facts-weeks", { query: { kind } }), staleTime: 60_000 });

/** The published entries whose facts need research, the most rewarding first. */
export const coveragePlanQuery = (kind: string) =>
  queryOptions({ ...apiQuery("GET /api/admin/facts-plan", { query: { kind } }), staleTime: 60_000 });

/** All facts of an entry with their citations. */
export const entryFactsQuery = (kind: string, id: number) =>
  queryOptions({ ...apiQuery("GET /api/admin/facts/{kind}/{id}", { params: { kind, id } }), staleTime: 0 });
