import { pageHref } from "#cms/engine/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import type { SearchAddress } from "./search.query.ts";

/** In characters. Longer parameter values are cut. */
const longestValue = 1000;

/** Parses the address of a results page, of any shape. Of repeated parameters, the first non-empty value counts. */
export function readSearchAddress(params: URLSearchParams): SearchAddress {
  const first = (name: string) =>
    params
      .getAll(name)
      .find((value) => value.trim())
      ?.slice(0, longestValue)
      .toWellFormed() ?? null;
  return { q: first("q") ?? "", type: first("type"), page: first("page"), exact: first("exact") };
}

/** Returns the address of a results page. */
export function searchHref(
  q: string,
  { type = null, page = 1, isExact = false }: { type?: string | null; page?: number; isExact?: boolean } = {},
): string {
  const query = new URLSearchParams({ q, ...(type && { type }), ...(isExact && { exact: "1" }) });
  return pageHref(`${routes.search.href()}?${query}`, page);
}
