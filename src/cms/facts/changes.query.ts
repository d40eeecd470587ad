import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/engine/read/paged-list.ts";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import { routes } from "#shared/routes.ts";
import type { changeRead } from "./change-reads.server.ts";
import { readSince } from "./since.ts";

/** A page of changes, newest first: of one vendor if its slug is given. */
export const changesQuery = (vendor: string | null, page = 1) =>
  queryOptions<ReadAnswer<ReturnType<typeof changeRead>>>({
    queryKey: ["api", pageHref(withVendor("changes", vendor), page)],
  });

/** The newest changes of vendors since a day, `2026-10-25`. */
export const changesSinceQuery = (vendors: readonly string[], since: string) =>
  queryOptions<ReadAnswer<ReturnType<typeof changeRead>>>({
    queryKey: [
      "api",
      `changes?${new URLSearchParams([...vendors.map((slug) => ["vendor", slug]), ["since", since]])}`,
    ],
  });

/** The query of `changesSinceQuery` for a page whose address has `since`; none otherwise. */
export function changesQueries(vendors: readonly string[], params: URLSearchParams) {
  const since = readSince(params);
  return since !== null && vendors.length > 0 ? [changesSinceQuery(vendors, since)] : [];
}

/** The latest changes, corrections and events of vendors, for a teaser on another page. */
export const latestVendorChangesQuery = queryOptions<ReadAnswer<ReturnType<typeof changeRead>>>({
  queryKey: ["api", "changes?type=vendor&pageSize=4"],
});

/** The address of the feed of several vendors' changes. */
export const vendorsFeedHref = (slugs: readonly string[]) =>
  `${routes.changesFeed.href()}?${new URLSearchParams(slugs.map((slug) => ["vendor", slug]))}`;

/** Returns the address of the changes at `path`, of one vendor if its slug is given. */
export const withVendor = (path: string, vendor: string | null) =>
  vendor ? `${path}?vendor=${encodeURIComponent(vendor)}` : path;
