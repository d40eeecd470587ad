import { queryOptions } from "@tanstack/react-query";
import { type SearchDesk, searchDesk } from "../search/search-desk.ts";
import { callApi } from "./calls.ts";

const path = "/api/admin/search-desk";

/** The synonyms, and what readers searched for in vain. */
export const searchDeskQuery = queryOptions<SearchDesk>({
  queryKey: ["admin", path],
  staleTime: 0,
  queryFn: async () => searchDesk.parse(await callApi("GET", path)),
});

type Synonym = SearchDesk["synonyms"][number];

/** @throws CallFailure */
export const addSynonym = (synonym: Synonym) => callApi("POST", `${path}/synonyms`, { body: synonym });

/** @throws CallFailure */
export const deleteSynonym = (synonym: Synonym) =>
  callApi("POST", `${path}/synonyms/delete`, { body: synonym });

/** Takes a search without results off the list. @throws CallFailure */
export const dismissMiss = (query: string) => callApi("POST", `${path}/misses/dismiss`, { body: { query } });
