/** One page of a list, as its screen shows it. */
export interface PagedList<Entry> {
  entries: Entry[];
  /** Number of entries on all pages. */
  total: number;
  /** This page's number, from 1. */
  page: number;
  pages: number;
}

/** The page that an address asks for: the first, where it says nothing that makes sense. A list has fewer than the most. */
export const readPage = (params: URLSearchParams) =>
  Math.min(mostPages, Math.max(1, Math.trunc(Number(params.get("page"))) || 1));

/** So that no multiple of a page's size exceeds what the database counts to. */
const mostPages = 1_000_000;

/** The address of a page of the list at `path`, which may have a query of its own. */
export const pageHref = (path: string, page: number) =>
  page > 1 ? `${path}${path.includes("?") ? "&" : "?"}page=${page}` : path;
