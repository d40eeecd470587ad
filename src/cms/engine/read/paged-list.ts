/** One page of a list, as its screen shows it. */
export interface PagedList<Entry> {
  entries: Entry[];
  /** Number of entries on all pages. */
  total: number;
  /** This page's number, from 1. */
  page: number;
  pages: number;
}

/** Returns the page number of an address; 1 if it is missing or invalid. The number is bounded. */
export const readPage = (params: URLSearchParams) =>
  Math.min(mostPages, Math.max(1, Math.trunc(Number(params.get("page"))) || 1));

/** Returns the page size of an address, at most `largest`; `usual` if it is missing or invalid. */
export function readPageSize(
  params: URLSearchParams,
  { usual, largest }: { usual: number; largest: number },
) {
  const asked = Math.trunc(Number(params.get("pageSize"))) || usual;
  return Math.min(largest, Math.max(1, asked));
}

/** Limit that keeps offsets within the database's integers. */
const mostPages = 1_000_000;

/** The address of a page of the list at `path`, which may have a query of its own. */
export const pageHref = (path: string, page: number) =>
  page > 1 ? `${path}${path.includes("?") ? "&" : "?"}page=${page}` : path;
