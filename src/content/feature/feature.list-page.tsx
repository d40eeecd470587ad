import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from "react-router";
import { CardGridSkeleton } from "#cms/page/card-grid-skeleton.tsx";
import type { PageHandle } from "#cms/page/hydration.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { readPage } from "#cms/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Container } from "#ui/container.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { FeatureFiltersBar } from "./feature.filters.tsx";
import { featureCardsQuery, featureListQuery } from "./feature.query.ts";
import { FeatureResults } from "./feature.results.tsx";
import { featureListSeo } from "./feature.seo.ts";
import {
  buildFeatureList,
  type FeatureFilters,
  featureListParameters,
  featuresHref,
  noFilters,
  readFilters,
} from "./feature-list.ts";

const queries: PageQueries = ({ url }) => [
  featureListQuery(readFilters(url.searchParams), readPage(url.searchParams)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { hydration: "idle", parameters: featureListParameters };

/** Filters are applied in the browser; only another page of the list is loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

export default function FeatureListPage() {
  // A link to the directory resets it; typing in its filters does not.
  const { key } = useLocation();
  return (
    <Container className="pb-16">
      <PageHeader
        size="large"
        crumbs={<Breadcrumbs items={[{ label: "Home", to: routes.home.href() }, { label: "Features" }]} />}
        title="Features"
        lead="What the software does, category by category: how much each feature matters and how hard it is to introduce."
      />
      <FeatureDirectory key={key} />
    </Container>
  );
}

function FeatureDirectory() {
  const site = useSite();
  const [params] = useSearchParams();
  const [asked] = useState(() => ({ filters: readFilters(params), page: readPage(params) }));
  const [filters, setFilters] = useState(asked.filters);
  const [wantsAll, setWantsAll] = useState(false);
  const shownFilters = useDeferredValue(filters);

  const served = useQuery(featureListQuery(asked.filters, asked.page));
  const holdsAll = served.data !== undefined && served.data.entries.length === served.data.published;
  const all = useQuery({ ...featureCardsQuery, enabled: wantsAll && !holdsAll });
  const features = holdsAll ? served.data?.entries : all.data;
  const list =
    features && shownFilters !== asked.filters ? buildFeatureList(features, shownFilters, 1) : served.data;

  const change = (next: FeatureFilters) => {
    setWantsAll(true);
    setFilters(next);
    rememberInAddress(next);
  };

  const isError = served.isError || all.isError;
  return (
    <>
      <Seo {...featureListSeo(site, list?.page)} noIndex={isError} />
      {isError ? (
        <ErrorState title="Error loading features. Please try again later." />
      ) : list === undefined ? (
        <CardGridSkeleton />
      ) : (
        <>
          <FeatureFiltersBar
            filters={filters}
            list={list}
            onChange={change}
            onFocus={() => setWantsAll(true)}
          />
          <FeatureResults
            list={list}
            filters={shownFilters}
            isStale={filters !== shownFilters || (features === undefined && filters !== asked.filters)}
            onClear={() => change(noFilters)}
          />
        </>
      )}
    </>
  );
}

/** Keeps the filters in the address without a navigation, so that typing stays quick and going back finds them. */
const rememberInAddress = (filters: FeatureFilters) =>
  window.history.replaceState(window.history.state, "", featuresHref(filters));
