import type { PagedList } from "./paged-list.ts";

/**
 * Returns one page of a list. A page beyond the last returns the last.
 * @param read returns at most `limit` entries from `offset` on.
 */
export async function readPagedList<Entry>(
  { total, page, pageSize }: { total: number; page: number; pageSize: number },
  read: (limit: number, offset: number) => Promise<Entry[]>,
): Promise<PagedList<Entry>> {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const current = Math.min(page, pages);
  const entries = await read(pageSize, (current - 1) * pageSize);
  return { entries, total, page: current, pages };
}
