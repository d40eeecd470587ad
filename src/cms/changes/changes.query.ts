import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "../read/paged-list.ts";
import type { ChangePage } from "./change.ts";

/** One page of the changes, newest first; of one vendor, where its slug is given. */
export const changesQuery = (vendor: string | null, page = 1) =>
  queryOptions<ChangePage>({ queryKey: ["api", pageHref(withVendor("changes", vendor), page)] });

/** The latest changes of vendors' facts, their corrections and events: a few, for a page of other things. */
export const latestVendorChangesQuery = queryOptions<ChangePage>({
  queryKey: ["api", "changes?type=vendor&pageSize=4"],
});

/** The address of the changes at `path`, of one vendor where its slug is given. */
export const withVendor = (path: string, vendor: string | null) =>
  vendor ? `${path}?vendor=${encodeURIComponent(vendor)}` : path;
