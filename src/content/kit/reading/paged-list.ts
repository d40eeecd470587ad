/** One page of a list, as its screen shows it. */
export interface PagedList<Entry> {
  entries: Entry[];
  /** How many entries all pages hold. */
  total: number;
  /** This page's number, from 1. */
  page: number;
  pages: number;
}

/** The page that an address asks for: the first, where it says nothing that makes sense. */
export const readPage = (params: URLSearchParams) => Math.max(1, Math.trunc(Number(params.get("page"))) || 1);

/** The address of a page of the list at `path`, which may have a query of its own. */
export const pageHref = (path: string, page: number) =>
  page > 1 ? `${path}${path.includes("?") ? "&" : "?"}page=${page}` : path;
