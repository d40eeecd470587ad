import { queryOptions } from "@tanstack/react-query";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { vendorViews } from "../vendor/vendor.api.server.ts";

/** The slug and name of every published vendor, for choices. */
export const vendorChoicesQuery = queryOptions<ViewAnswer<typeof vendorViews, "choice">>({
  queryKey: ["api", "vendors?view=choice"],
});

/** The vendors to choose from in a list; empty if they are too many for one. */
export const offeredVendorsQuery = queryOptions<ViewAnswer<typeof vendorViews, "offered">>({
  queryKey: ["api", "vendors?view=offered"],
});
