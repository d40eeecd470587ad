import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AdminType } from "#cms/admin/type.tsx";
import { type ApiResult, api } from "#http/client/api.ts";
import { segmentOf } from "#http/client/calls.ts";
import { type ListState, queryOf, rowsPerPage } from "./list-state.ts";

export type ListPage = ApiResult<"GET /api/admin/entries/{type}">;

const readPage = (path: string, query: URLSearchParams) =>
  api("GET /api/admin/entries/{type}", { params: { type: segmentOf(path) }, query });

/** One page of a list with the named fields of its entries. Keeps the previous page during loading. */
export function listPageQuery({ path }: Pick<AdminType, "path">, state: ListState, fields: string[]) {
  const params = new URLSearchParams(queryOf({ ...state, columns: fields }));
  params.set("page", String(state.page));
  params.set("pageSize", String(rowsPerPage));
  return queryOptions({
    queryKey: ["admin", path, "page", params.toString()],
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: () => readPage(path, params),
  });
}

/** Finds the ids between two entries of a list, in its order. Empty if the list lacks either entry. */
export async function findRange(
  { path }: Pick<AdminType, "path">,
  state: ListState,
  { from, to }: { from: number; to: number },
): Promise<number[]> {
  const { ids } = await api("GET /api/admin/entries/{type}/{id}/range/{to}", {
    params: { type: segmentOf(path), id: from, to },
    query: new URLSearchParams(queryOf({ ...state, columns: null })),
  });
  return ids;
}

/** Maximum number of ids per call. */
const mostNamed = 200;

/** Finds which entries a list still contains, and its total. */
export async function findListed(
  { path }: Pick<AdminType, "path">,
  filter: string,
  ids: number[],
): Promise<{ listed: Set<number>; total: number }> {
  const ask = (some: number[]) => {
    const params = new URLSearchParams(filter);
    for (const id of some) params.append("id", String(id));
    params.set("columns", "id");
    params.set("pageSize", String(mostNamed));
    return readPage(path, params);
  };
  const listed = new Set<number>();
  for (let start = 0; start < ids.length; start += mostNamed)
    for (const { id } of (await ask(ids.slice(start, start + mostNamed))).items) listed.add(id);
  return { listed, total: (await ask([])).total };
}
