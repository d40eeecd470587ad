import { queryOptions } from "@tanstack/react-query";
import { apiQuery } from "#http/client/api.ts";

/** The synonyms and the searches without results. */
export const searchDeskQuery = queryOptions({ ...apiQuery("GET /api/admin/search-desk"), staleTime: 0 });
