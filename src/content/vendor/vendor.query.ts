import { queryOptions } from "@tanstack/react-query";
import type { ReadAnswer, ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { vendorComparisons, vendorFacts, vendorViews } from "./vendor.api.server.ts";

/** Null if the vendor does not exist. */
export const vendorPageQuery = (slug: string) =>
  queryOptions<ViewAnswer<typeof vendorViews, "page"> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "vendors", `${encodeURIComponent(slug)}?view=page`],
  });

/** A vendor's facts with their sources and quotations. */
export const vendorFactsQuery = (slug: string) =>
  queryOptions<ReadAnswer<typeof vendorFacts>>({
    queryKey: ["api", "vendors", encodeURIComponent(slug), "facts?view=page"],
  });

export interface ComparisonLink {
  title: string;
  path: string;
}

/** The editorial comparisons that include the vendor. */
export const vendorComparisonsQuery = (slug: string) =>
  queryOptions<ReadAnswer<typeof vendorComparisons>>({
    queryKey: ["api", "vendors", encodeURIComponent(slug), "comparisons?view=page"],
  });

/** An article that mentions a vendor. */
export interface VendorNews extends ComparisonLink {
  date: string;
}

/** The newest articles that mention the vendor. */
export const vendorNewsQuery = (slug: string) =>
  queryOptions<VendorNews[]>({
    queryKey: ["api", `news?view=vendor&${new URLSearchParams({ vendor: slug })}`],
  });

/** The slug and name of one published vendor; empty if it does not exist. */
export const vendorChoiceQuery = (slug: string) =>
  queryOptions<ViewAnswer<typeof vendorViews, "choice">>({
    queryKey: ["api", `vendors?view=choice&${new URLSearchParams({ slug })}`],
  });

/** The home page's vendors. */
export const featuredVendorsQuery = queryOptions<ViewAnswer<typeof vendorViews, "featured">>({
  queryKey: ["api", "vendors?view=featured"],
});

/** One capability with a few vendors' evidence; null if too little is known. */
export const evidenceExampleQuery = queryOptions<ViewAnswer<typeof vendorViews, "example">>({
  queryKey: ["api", "vendors?view=example"],
});

/** The number of vendors, features and sources, and the date of the latest check. */
export const guideFiguresQuery = queryOptions<ViewAnswer<typeof vendorViews, "figures">>({
  queryKey: ["api", "vendors?view=figures"],
});
