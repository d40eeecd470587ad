import { queryOptions } from "@tanstack/react-query";
import { api, apiQuery } from "#http/client/api.ts";
import type { SearchDesk } from "../search-desk.ts";

/** The synonyms and the searches without results. */
export const searchDeskQuery = queryOptions({ ...apiQuery("GET /api/admin/search-desk"), staleTime: 0 });

type Synonym = SearchDesk["synonyms"][number];

/** @throws CallFailure */
export const addSynonym = (body: Synonym) => api("POST /api/admin/search-desk/synonyms", { body });

/** @throws CallFailure */
export const deleteSynonym = (body: Synonym) => api("POST /api/admin/search-desk/synonyms/delete", { body });

/** Removes a search without results from the list. @throws CallFailure */
export const dismissMiss = (query: string) =>
  api("POST /api/admin/search-desk/misses/dismiss", { body: { query } });
