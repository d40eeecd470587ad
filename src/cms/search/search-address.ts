import { routes } from "#shared/routes.ts";
import { pageHref } from "../read/paged-list.ts";
import type { SearchAddress } from "./search.query.ts";

/** In characters: longer values of an address are not passed on. */
const longestValue = 1000;

/** Reads the address of the page of results, of any shape; the first of several values that are filled in counts. */
export function readSearchAddress(params: URLSearchParams): SearchAddress {
  const first = (name: string) =>
    params
      .getAll(name)
      .find((value) => value.trim())
      ?.slice(0, longestValue)
      .toWellFormed() ?? null;
  return { q: first("q") ?? "", type: first("type"), page: first("page"), exact: first("exact") };
}

/** The address of a page of results. */
export function searchHref(
  q: string,
  { type = null, page = 1, isExact = false }: { type?: string | null; page?: number; isExact?: boolean } = {},
): string {
  const query = new URLSearchParams({ q, ...(type && { type }), ...(isExact && { exact: "1" }) });
  return pageHref(`${routes.search.href()}?${query}`, page);
}
