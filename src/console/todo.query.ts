import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "#http/client/api.ts";

/** What is scheduled and due in the coming weeks. */
export const calendarQuery = queryOptions({ ...apiQuery("GET /api/admin/calendar"), staleTime: 60_000 });

/** The items that need attention. Always stale, because colleagues work on them too. */
export const todoQuery = queryOptions({ ...apiQuery("GET /api/admin/todo"), staleTime: 0 });

/** One line with all its items, up to a limit. */
export const todoLineQuery = (key: string) =>
  queryOptions({ ...apiQuery("GET /api/admin/todo/{key}", { params: { key } }), staleTime: 0 });
