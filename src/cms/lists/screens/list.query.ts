import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { callApi, entriesPath, entryData } from "../../calls.ts";
import type { AdminType } from "../../type.tsx";
import { type ListState, queryOf, rowsPerPage } from "./list-state.ts";

const listPage = z.object({
  items: z.array(entryData),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
});

export type ListPage = z.infer<typeof listPage>;

/** One page of a list with the named fields of its entries. While it is read, the one before stays. */
export function listPageQuery({ path }: Pick<AdminType, "path">, state: ListState, fields: string[]) {
  const params = new URLSearchParams(queryOf({ ...state, columns: fields }));
  params.set("page", String(state.page));
  params.set("pageSize", String(rowsPerPage));
  return queryOptions({
    queryKey: ["admin", path, "page", params.toString()],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: async () => listPage.parse(await callApi("GET", `${entriesPath(path)}?${params}`)),
  });
}

const range = z.object({ ids: z.array(z.number()) });

/** Finds the ids from one entry of a list to another, in its order; none if the list lacks one of them. */
export async function findRange(
  { path }: Pick<AdminType, "path">,
  state: ListState,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const address = `${entriesPath(path)}/${from}/range/${to}`;
  return range.parse(await callApi("GET", `${address}?${queryOf({ ...state, columns: null })}`)).ids;
}

/** So many are asked for by one call. */
const mostNamed = 200;

/** Finds which of the entries a list still has, and how many it has in all. */
export async function findListed(
  { path }: Pick<AdminType, "path">,
  filter: string,
  ids: number[],
): Promise<{ listed: Set<number>; total: number }> {
  const ask = async (some: number[]) => {
    const params = new URLSearchParams(filter);
    for (const id of some) params.append("id", String(id));
    params.set("columns", "id");
    params.set("pageSize", String(mostNamed));
    return listPage.parse(await callApi("GET", `${entriesPath(path)}?${params}`));
  };
  const listed = new Set<number>();
  for (let start = 0; start < ids.length; start += mostNamed)
    for (const { id } of (await ask(ids.slice(start, start + mostNamed))).items) listed.add(id);
  return { listed, total: (await ask([])).total };
}
