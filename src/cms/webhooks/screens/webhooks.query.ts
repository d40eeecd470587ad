import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "#http/client/api.ts";

export const webhooksQuery = queryOptions({ ...apiQuery("GET /api/admin/webhooks"), staleTime: 0 });

/** A webhook's deliveries, latest first. Polls more often while one is pending. */
export const deliveriesQuery = (id: number) =>
  queryOptions({
    ...apiQuery("GET /api/admin/webhooks/{id}/deliveries", { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ state: one, attempts }) => one === "waiting" && attempts.length === 0)
        ? 1000
        : 15_000,
  });
