import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callApi } from "#cms/admin/calls.ts";
import { feedHealth, feedVisit } from "./news-feed.schema.ts";

/** The feeds that are read, each with its last visit. */
export const feedVisitsQuery = queryOptions({
  queryKey: ["admin", "feed-visits"],
  staleTime: 0,
  queryFn: async () => z.array(feedVisit).parse(await callApi("GET", "/api/admin/feed-visits")),
});

/** The feeds that are read, each with since when it fails and what it brings. */
export const feedHealthQuery = queryOptions({
  queryKey: ["admin", "feed-health"],
  staleTime: 0,
  queryFn: async () => z.array(feedHealth).parse(await callApi("GET", "/api/admin/feed-health")),
});
