export interface PagedList<Entry> {
  entries: Entry[];
  /** Entries on all pages. */
  total: number;
  /** 1-based. */
  page: number;
  pages: number;
}

/** Returns the page number of a URL, bounded. Returns 1 if it is missing or invalid. */
export const readPage = (params: URLSearchParams) =>
  Math.min(mostPages, Math.max(1, Math.trunc(Number(params.get("page"))) || 1));

/** Returns the page size of a URL, at most `largest`. Returns `usual` if it is missing or invalid. */
export function readPageSize(
  params: URLSearchParams,
  { usual, largest }: { usual: number; largest: number },
) {
  const requestedSize = Math.trunc(Number(params.get("pageSize"))) || usual;
  return Math.min(largest, Math.max(1, requestedSize));
}

/** Keeps offsets within the database's integers. */
const mostPages = 1_000_000;

/** Returns the address of a page of the list at `path`, which may already have a query string. */
export const pageHref = (path: string, page: number) =>
  page > 1 ? `${path}${path.includes("?") ? "&" : "?"}page=${page}` : path;
