import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "#http/client/api.ts";

/** The feeds to fetch with their last visits. */
export const feedVisitsQuery = queryOptions({
  ...apiQuery("GET /api/admin/feed-visits"),
  staleTime: 0,
});

/** The feeds to fetch with their failures and yields. */
export const feedHealthQuery = queryOptions({
  ...apiQuery("GET /api/admin/feed-health"),
  staleTime: 0,
});
