import { queryOptions } from "@tanstack/react-query";
import { api } from "#http/client/api.ts";

export const linksQuery = queryOptions({
  queryKey: ["admin", "links"],
  queryFn: () => api("GET /api/admin/links"),
});

export const redirectsQuery = queryOptions({
  queryKey: ["admin", "redirects"],
  queryFn: () => api("GET /api/admin/redirects"),
});
