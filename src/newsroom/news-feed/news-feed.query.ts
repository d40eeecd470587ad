import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callApi } from "#cms/admin/calls.ts";
import { feedVisit } from "./news-feed.schema.ts";

/** The feeds that are read, each with its last visit. */
export const feedVisitsQuery = queryOptions({
  queryKey: ["admin", "feed-visits"],
  staleTime: 0,
  queryFn: async () => z.array(feedVisit).parse(await callApi("GET", "/api/admin/feed-visits")),
});
