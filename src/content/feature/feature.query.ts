import { queryOptions } from "@tanstack/react-query";
import { pageHref } from "#cms/read/paged-list.ts";
import type { FeatureCardData, FeaturePageData } from "./feature.queries.server.ts";
import { type FeatureFilters, type FeatureList, writeFilters } from "./feature-list.ts";

/** All published features, as their cards show them. */
export const featureCardsQuery = queryOptions<FeatureCardData[]>({ queryKey: ["api", "features?view=card"] });

/** One page of the feature directory, as the server finds it. */
export const featureListQuery = (filters: FeatureFilters, page: number) => {
  const params = writeFilters(filters);
  const query = params.size > 0 ? `&${params}` : "";
  return queryOptions<FeatureList>({
    queryKey: ["api", pageHref(`features?view=directory${query}`, page)],
  });
};

/** `null`: there is no such feature. */
export const featurePageQuery = (slug: string) =>
  queryOptions<FeaturePageData | null>({
    queryKey: ["api", "features", `${encodeURIComponent(slug)}?view=page`],
  });
