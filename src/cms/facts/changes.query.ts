import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/engine/read/paged-list.ts";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import { routes } from "#shared/routes.ts";
import { readSince, readVendors } from "./change-parameters.ts";
import type { changeRead } from "./change-reads.server.ts";

/** What a list of changes is limited to, as in its address. */
export interface ChangeFilter {
  /** Slugs of vendors; none for all. */
  vendors?: readonly string[];
  /** The first day, `2026-10-25`. */
  since?: string | null;
  /** `vendor` leaves out new articles. */
  type?: "vendor" | null;
}

/** A page of changes, newest first. */
export const changesQuery = (filter: ChangeFilter, page = 1) =>
  queryOptions<ReadAnswer<ReturnType<typeof changeRead>>>({
    queryKey: ["api", pageHref(changesAt("changes", filter), page)],
  });

/** The queries of changes to vendors for a page whose address has `since`; none otherwise. */
export function changesSinceQueries(vendors: readonly string[], params: URLSearchParams) {
  const since = readSince(params);
  return since !== null && vendors.length > 0 ? [changesQuery({ vendors, since })] : [];
}

/** The latest changes, corrections and events of vendors, for a teaser on another page. */
export const latestVendorChangesQuery = queryOptions<ReadAnswer<ReturnType<typeof changeRead>>>({
  queryKey: ["api", "changes?type=vendor&pageSize=4"],
});

/** The address of the feed of several vendors' changes. */
export const vendorsFeedHref = (slugs: readonly string[]) =>
  `${routes.changesFeed.href()}?${new URLSearchParams(slugs.map((slug) => ["vendor", slug]))}`;

/** Returns the filter in the address of a list of changes. */
export const readChangeFilter = (params: URLSearchParams): ChangeFilter => ({
  vendors: readVendors(params),
  since: readSince(params),
  type: params.get("type") === "vendor" ? "vendor" : null,
});

/** Returns the address of the filtered list of changes at `path`. */
export function changesAt(path: string, { vendors = [], type, since }: ChangeFilter): string {
  const parts = [
    ...vendors.map((slug) => ["vendor", slug]),
    ...(type ? [["type", type]] : []),
    ...(since ? [["since", since]] : []),
  ];
  return parts.length > 0 ? `${path}?${new URLSearchParams(parts)}` : path;
}
