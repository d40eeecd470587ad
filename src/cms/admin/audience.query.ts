import { queryOptions } from "@tanstack/react-query";
import { type Audience, audience } from "../audience/audience.ts";
import { callApi } from "./calls.ts";

/** Days of which the admin shows page views. */
export const shownDays = 30;

/** Page views of the last 30 days: of one path, or of the whole site with its most read paths. */
export const audienceQuery = (path?: string) =>
  queryOptions<Audience>({
    queryKey: ["admin", "audience", path ?? null],
    staleTime: 60_000,
    queryFn: async () => {
      const query = new URLSearchParams({ days: String(shownDays), ...(path && { path }) });
      return audience.parse(await callApi("GET", `/api/admin/audience?${query}`));
    },
  });
