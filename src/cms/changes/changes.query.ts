import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "../read/paged-list.ts";
import type { ChangePage } from "./change.ts";

/** One page of the changes, newest first; of one vendor, where its slug is given. */
export const changesQuery = (vendor: string | null, page = 1) =>
  queryOptions<ChangePage>({ queryKey: ["api", pageHref(withVendor("changes", vendor), page)] });

/** The address of the changes at `path`, of one vendor where its slug is given. */
export const withVendor = (path: string, vendor: string | null) =>
  vendor ? `${path}?vendor=${encodeURIComponent(vendor)}` : path;
