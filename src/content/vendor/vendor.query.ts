import { queryOptions } from "@tanstack/react-query";
import type { EvidenceExample } from "./evidence-example.server.ts";
import type { GuideFigures } from "./guide-figures.server.ts";
import type { VendorCardData, VendorPageData } from "./vendor.queries.server.ts";

/** `null`: there is no such vendor. */
export const vendorPageQuery = (slug: string) =>
  queryOptions<VendorPageData | null>({
    queryKey: ["api", "vendors", `${encodeURIComponent(slug)}?view=page`],
  });

export interface ComparisonLink {
  title: string;
  path: string;
}

/** The stored comparisons that name the vendor. */
export const vendorComparisonsQuery = (slug: string) =>
  queryOptions<ComparisonLink[]>({
    queryKey: ["api", "vendors", encodeURIComponent(slug), "comparisons?view=page"],
  });

/** An article that names a vendor. */
export interface VendorNews extends ComparisonLink {
  date: string;
}

/** The newest articles that name the vendor. */
export const vendorNewsQuery = (slug: string) =>
  queryOptions<VendorNews[]>({
    queryKey: ["api", `news?view=vendor&${new URLSearchParams({ vendor: slug })}`],
  });

/** Slug and name of every published vendor, to choose from. */
export const vendorChoicesQuery = queryOptions<{ slug: string; name: string }[]>({
  queryKey: ["api", "vendors?view=choice"],
});

/** Slug and name of one published vendor; empty: there is no such vendor. */
export const vendorChoiceQuery = (slug: string) =>
  queryOptions<{ slug: string; name: string }[]>({
    queryKey: ["api", `vendors?view=choice&${new URLSearchParams({ slug })}`],
  });

/** The vendors of the home page. */
export const featuredVendorsQuery = queryOptions<VendorCardData[]>({
  queryKey: ["api", "vendors?view=featured"],
});

/** One capability with the evidence that a few vendors have for it; null where too little is known. */
export const evidenceExampleQuery = queryOptions<EvidenceExample | null>({
  queryKey: ["api", "vendors?view=example"],
});

/** The size of the guide: how many vendors, features and sources, and when a fact was last checked. */
export const guideFiguresQuery = queryOptions<GuideFigures>({ queryKey: ["api", "vendors?view=figures"] });
