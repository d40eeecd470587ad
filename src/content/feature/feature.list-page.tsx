import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useDeferredValue, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from "react-router";
import { readPage } from "#cms/engine/read/paged-list.ts";
import { CardGridSkeleton } from "#cms/page/card-grid-skeleton.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { PageLinks } from "#cms/page/page-links.tsx";
import { LoadError } from "#cms/page/page-states.tsx";
import { routes } from "#shared/routes.ts";
import { formatCount } from "#shared/text.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { CardGrid } from "#ui/card.tsx";
import { ChipLink } from "#ui/chip.tsx";
import { classes } from "#ui/classes.ts";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { Seo } from "#ui/document/seo.tsx";
import { useSite } from "#ui/document/site.tsx";
import { useEarlyInput } from "#ui/early-input.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { FeatureCard } from "./feature.card.tsx";
import { featureCardsQuery, featureListQuery } from "./feature.query.ts";
import { featureListSeo } from "./feature.seo.ts";
import {
  buildFeatureList,
  categoryOf,
  type FeatureFilters,
  type FeatureList,
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

/** Filters are applied in the browser. Only another page of the list is loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

export default function FeatureListPage() {
  // A link to the directory resets the filters; typing in them does not.
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
  const [initial] = useState(() => ({ filters: readFilters(params), page: readPage(params) }));
  const [filters, setFilters] = useState(initial.filters);
  const [wantsAll, setWantsAll] = useState(false);
  const shownFilters = useDeferredValue(filters);

  const serverList = useQuery(featureListQuery(initial.filters, initial.page));
  const holdsAll =
    serverList.data !== undefined && serverList.data.entries.length === serverList.data.published;
  const all = useQuery({ ...featureCardsQuery, enabled: wantsAll && !holdsAll });
  const features = holdsAll ? serverList.data?.entries : all.data;
  const list =
    features && shownFilters !== initial.filters
      ? buildFeatureList(features, shownFilters, 1)
      : serverList.data;

  const change = (next: FeatureFilters) => {
    setWantsAll(true);
    setFilters(next);
    rememberInAddress(next);
  };

  const isError = serverList.isError || all.isError;
  return (
    <>
      <Seo {...featureListSeo(site, list?.page)} noIndex={isError} />
      {isError ? (
        <LoadError title="Error loading features. Please try again later." />
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
            isStale={filters !== shownFilters || (features === undefined && filters !== initial.filters)}
            onClear={() => change(noFilters)}
          />
        </>
      )}
    </>
  );
}

/** Writes the filters to the URL without navigating, so that typing stays fast and the back button restores them. */
const rememberInAddress = (filters: FeatureFilters) =>
  window.history.replaceState(window.history.state, "", featuresHref(filters));

interface FiltersProps {
  filters: FeatureFilters;
  list: FeatureList;
  onChange: (filters: FeatureFilters) => void;
  /** Called when a visitor is about to search, so that the data can be loaded. */
  onFocus: () => void;
}

/** A search box and a chip per category. They are a plain GET form and links; scripts only make them faster. */
function FeatureFiltersBar({ filters, list, onChange, onFocus }: FiltersProps) {
  return (
    <div className="flex flex-col gap-4 border-y border-rule py-5 print:hidden">
      <SearchForm filters={filters} onChange={onChange} onFocus={onFocus} />
      <CategoryChips filters={filters} list={list} onChange={onChange} />
    </div>
  );
}

function SearchForm({ filters, onChange, onFocus }: Omit<FiltersProps, "list">) {
  const form = useEarlyInput((data) => {
    const early = readFilters(data);
    if (early.search !== filters.search) onChange({ ...filters, search: early.search });
  });
  return (
    <search>
      <form
        action={routes.features.href()}
        ref={form}
        className="flex gap-3"
        onFocus={onFocus}
        onSubmit={(event) => event.preventDefault()}
      >
        <SearchField
          label="Search features..."
          name="q"
          className="w-full max-w-prose"
          value={filters.search}
          onChange={(event) => onChange({ ...filters, search: event.target.value })}
        />
        {filters.category && <input type="hidden" name="category" value={filters.category} />}
        <noscript>
          <Button type="submit" variant="primary">
            Search
          </Button>
        </noscript>
      </form>
    </search>
  );
}

function CategoryChips({ filters, list, onChange }: Omit<FiltersProps, "onFocus">) {
  const all = list.categories.reduce((sum, { count }) => sum + count, 0);
  const chip = (category: string, label: string) => (
    <li key={category} className="max-w-full">
      <ChipLink
        to={featuresHref({ ...filters, category })}
        isCurrent={filters.category === category}
        preventScrollReset
        className="max-w-full py-1 wrap-anywhere"
        onClick={(event) => {
          if (opensElsewhere(event)) return;
          event.preventDefault();
          onChange({ ...filters, category });
        }}
      >
        {label}
      </ChipLink>
    </li>
  );
  return (
    <nav aria-label="Categories">
      <ul className="flex flex-wrap gap-2">
        {chip("", `All Categories (${all})`)}
        {categoryChoices(list, filters.category).map(({ category, count }) =>
          chip(category, `${category} (${count})`),
        )}
      </ul>
    </nav>
  );
}

/** The categories with results. The chosen one is always included, so that it can be removed. */
const categoryChoices = ({ categories }: FeatureList, chosen: string) =>
  chosen === "" || categories.some(({ category }) => category === chosen)
    ? categories
    : [{ category: chosen, count: 0 }, ...categories];

/** Returns true for a click that opens a new tab or window. */
const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey;

/** The filtered features, grouped by category. */
function FeatureResults({
  list,
  filters,
  isStale,
  onClear,
}: {
  list: FeatureList;
  filters: FeatureFilters;
  /** Newer results are loading. */
  isStale: boolean;
  onClear: () => void;
}) {
  return (
    <div aria-busy={isStale} className={classes("transition-opacity", isStale && "opacity-60")}>
      <p role="status" className="pt-5 text-muted tabular-nums">
        {`Showing ${formatCount(list.total)} of ${formatCount(list.published)} features`}
      </p>
      {list.total === 0 ? <NoFeatures onClear={onClear} /> : <Groups list={list} />}
      <PageLinks path={featuresHref(filters)} list={list} />
    </div>
  );
}

function Groups({ list }: { list: FeatureList }) {
  return [...Map.groupBy(list.entries, categoryOf)].map(([category, features]) => (
    <section key={category} className="pt-8">
      <h2 className="mb-4 border-b border-rule pb-2 text-25 wrap-anywhere">{category}</h2>
      <CardGrid>
        {features.map((feature) => (
          <li key={feature.slug}>
            <FeatureCard feature={feature} />
          </li>
        ))}
      </CardGrid>
    </section>
  ));
}

function NoFeatures({ onClear }: { onClear: () => void }) {
  return (
    <div className="pt-5">
      <EmptyState
        title="No features found"
        text="Try adjusting your search criteria."
        action={
          <ButtonLink
            to={featuresHref(noFilters)}
            onClick={(event) => {
              event.preventDefault();
              onClear();
            }}
          >
            Clear search
          </ButtonLink>
        }
      />
    </div>
  );
}
