import { queryOptions } from "@tanstack/react-query";
import type { VendorCardData, VendorPageData } from "./vendor.queries.server.ts";

export const vendorCardsQuery = queryOptions<VendorCardData[]>({ queryKey: ["api", "vendors?view=card"] });

/** `null`: there is no such vendor. */
export const vendorPageQuery = (slug: string) =>
  queryOptions<VendorPageData | null>({
    queryKey: ["api", "vendors", `${encodeURIComponent(slug)}?view=page`],
  });

/** The stored comparisons that name the vendor. */
export const vendorComparisonsQuery = (slug: string) =>
  queryOptions<{ slug: string; title: string }[]>({
    queryKey: ["api", "vendors", encodeURIComponent(slug), "comparisons"],
  });
