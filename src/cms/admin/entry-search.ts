import { queryOptions } from "@tanstack/react-query";
import { type ApiResult, api } from "#http/client/api.ts";

/** An entry found by its title, including drafts. */
export type NamedEntry = ApiResult<"GET /api/admin/search">[number];

/** The server's best entries whose titles match a text, of one kind or of all. Default: twenty. */
export const entriesNamedQuery = (text: string, kind = "", pageSize?: number) =>
  queryOptions({
    queryKey: ["admin", "search", kind, text, pageSize],
    staleTime: 0,
    queryFn: () =>
      api("GET /api/admin/search", {
        query: { q: text, kind: kind || undefined, pageSize: pageSize?.toString() },
      }),
  });

/** Enough for a list to choose from. The server returns no more at once. */
export const mostListed = 500;

/** The entries of a kind with the given ids or slugs. */
export const chosenEntriesQuery = (kind: string, by: "ids" | "slugs", keys: readonly (string | number)[]) =>
  queryOptions({
    queryKey: ["admin", "search", kind, by, keys.toSorted().join(",")],
    staleTime: 0,
    queryFn: () => findChosenEntries(kind, by, keys),
  });

/** Fetches the same entries without the query cache. @throws CallFailure */
export const findChosenEntries = (kind: string, by: "ids" | "slugs", keys: readonly (string | number)[]) =>
  api("GET /api/admin/search", { query: { kind, [by]: keys.join(",") } });
