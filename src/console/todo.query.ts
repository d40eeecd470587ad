import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "#http/client/api.ts";

/** The items that need attention. Always stale, because colleagues work on them too. */
export const todoQuery = queryOptions({ ...apiQuery("GET /api/admin/todo"), staleTime: 0 });
