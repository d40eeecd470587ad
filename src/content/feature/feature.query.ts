import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/engine/read/paged-list.ts";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { featureReads } from "./feature.api.server.ts";
import { type FeatureFilters, writeFilters } from "./feature-list.ts";

/** The card data of all published features. */
export const featureCardsQuery = queryOptions<ViewAnswer<typeof featureReads, "card">>({
  queryKey: ["api", "features?view=card"],
});

/** A page of the feature directory, filtered on the server. */
export const featureListQuery = (filters: FeatureFilters, page: number) => {
  const params = writeFilters(filters);
  const query = params.size > 0 ? `&${params}` : "";
  return queryOptions<ViewAnswer<typeof featureReads, "directory">>({
    queryKey: ["api", pageHref(`features?view=directory${query}`, page)],
  });
};

/** Null if the feature does not exist. */
export const featurePageQuery = (slug: string) =>
  queryOptions<ViewAnswer<typeof featureReads, "page"> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "features", `${encodeURIComponent(slug)}?view=page`],
  });
