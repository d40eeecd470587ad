import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation, useSearchParams } from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { Seo } from "#cms/page/seo.tsx";
import { useSite } from "#cms/page/site.tsx";
import { readPage } from "#cms/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { directoryQuery } from "./directory.query.ts";
import {
  buildDirectory,
  type DirectoryFilters,
  directoryParameters,
  readFilters,
  writeFilters,
} from "./directory.ts";
import { DirectoryFiltersPanel } from "./directory-filters.tsx";
import { DirectoryResults, DirectorySkeleton } from "./directory-results.tsx";
import { vendorCardsQuery } from "./vendor.query.ts";
import { vendorListSeo } from "./vendor.seo.ts";

const queries: PageQueries = ({ url }) => [
  directoryQuery(readFilters(url.searchParams), readPage(url.searchParams)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { hydration: "idle", parameters: directoryParameters };

/** Filters are applied in the browser; only another page of the list is loaded. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href !== nextUrl.href;

export default function VendorListPage() {
  // A link to the directory resets it; typing in its filters does not.
  const { key } = useLocation();
  return (
    <Container>
      <Directory key={key} />
    </Container>
  );
}

function Directory() {
  const site = useSite();
  const [params] = useSearchParams();
  const page = readPage(params);
  const [asked] = useState(() => readFilters(params));
  const [filters, setFilters] = useState(asked);
  const [wantsAll, setWantsAll] = useState(false);
  const shownFilters = useDeferredValue(filters);

  const served = useQuery(directoryQuery(asked, page));
  const holdsAll = served.data !== undefined && served.data.vendors.length === served.data.total;
  const all = useQuery({ ...vendorCardsQuery, enabled: wantsAll && !holdsAll });
  // Deferred, so that a long list does not delay typing.
  const vendors = useDeferredValue(holdsAll ? served.data?.vendors : all.data);
  const built = useMemo(() => vendors && buildDirectory(vendors, shownFilters), [vendors, shownFilters]);
  const directory = built ?? served.data;

  const change = (next: DirectoryFilters) => {
    setWantsAll(true);
    setFilters(next);
    rememberInAddress(next);
  };

  return (
    <>
      <Seo {...vendorListSeo(site, directory?.page)} noIndex={served.isError} />
      <PageHeader
        size="large"
        title="Vendors"
        lead="Software for family offices and wealth managers, in plain words."
      />
      {served.isError ? (
        <ErrorState title="Error loading vendors. Please try again later." />
      ) : directory ? (
        <div className="grid gap-8 pb-16 lg:grid-cols-[16rem_1fr] lg:gap-12">
          <DirectoryFiltersPanel
            filters={filters}
            choices={directory.choices}
            onChange={change}
            onFocus={() => setWantsAll(true)}
          />
          <DirectoryResults
            directory={directory}
            filters={shownFilters}
            isWindowed={vendors !== undefined}
            isStale={filters !== shownFilters || (vendors === undefined && filters !== asked)}
            onClear={() => change(readFilters(new URLSearchParams()))}
          />
        </div>
      ) : (
        <DirectorySkeleton />
      )}
      <CallToAction />
    </>
  );
}

/** Keeps the filters in the address without a navigation, so that typing stays quick and going back finds them. */
function rememberInAddress(filters: DirectoryFilters) {
  const query = writeFilters(filters).toString();
  window.history.replaceState(window.history.state, "", routes.vendors.href() + (query && `?${query}`));
}

function CallToAction() {
  return (
    <section className="border-t border-rule py-12">
      <h2 className="text-25">Not sure where to start?</h2>
      <p className="mt-2 max-w-prose text-muted">
        Put two platforms side by side, or read what matters for your role before the first demonstration.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={routes.compare.href()} variant="primary">
          Compare Vendors
        </ButtonLink>
        <ButtonLink to={routes.buyersGuides.href()} variant="secondary">
          Read Buyer's Guides
        </ButtonLink>
      </div>
    </section>
  );
}
