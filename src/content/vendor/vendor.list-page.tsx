import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { PageActions } from "#cms/page/page-actions.tsx";
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
import { buildDirectory } from "./directory.ts";
import { directoryParameters, readFilters } from "./directory-address.ts";
import { DirectoryFiltersPanel } from "./directory-filters.tsx";
import { DirectoryResults, DirectorySkeleton } from "./directory-results.tsx";
import { useAllVendors } from "./use-all-vendors.ts";
import { useDirectoryFilters } from "./use-directory-filters.ts";
import { vendorListSeo } from "./vendor.list-seo.ts";
import { ShortlistTray } from "./vendor.shortlist.tsx";

const queries: PageQueries = ({ url }) => [
  directoryQuery(readFilters(url.searchParams), readPage(url.searchParams)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { hydration: "idle", parameters: [...directoryParameters, "view"] };

/** Filters are applied in the browser: what the screen still needs it asks for itself. */
export const shouldRevalidate = () => false;

export default function VendorListPage() {
  return (
    <Container>
      <Directory />
    </Container>
  );
}

function Directory() {
  const site = useSite();
  const [params] = useSearchParams();
  const { filters: asked, view, opened, change, changeText, writeText } = useDirectoryFilters();
  const [wantsAll, setWantsAll] = useState(false);
  const [hasAllFailed, setAllFailed] = useState(false);

  const served = useQuery(directoryQuery(hasAllFailed ? asked : opened, readPage(params)));
  // An address may write its values in other ways than the directory does.
  const filters = asked === opened ? (served.data?.filters ?? asked) : asked;
  const shownFilters = useDeferredValue(filters);
  const features = served.data?.features;
  const all = useAllVendors(served.data, { isFiltered: asked !== opened, isWanted: wantsAll });
  if (all.isError !== hasAllFailed) setAllFailed(all.isError);
  // Deferred, so that a long list does not delay typing.
  const vendors = useDeferredValue(all.vendors);
  const built = useMemo(
    () => vendors && features && buildDirectory(vendors, features, shownFilters),
    [vendors, features, shownFilters],
  );
  const directory = built ?? served.data;
  const isStale = filters !== shownFilters || (built === undefined && !hasAllFailed && asked !== opened);

  const links = {
    filters,
    view,
    onChange: (...next: Parameters<typeof change>) => {
      setWantsAll(true);
      change(...next);
    },
  };
  return (
    <>
      <Seo {...vendorListSeo(site, directory?.page)} noIndex={served.isError} />
      <PageHeader
        size="large"
        title="Vendors"
        lead="Software for family offices and wealth managers, in plain words. A mark says what the evidence is; open it to read the source."
        actions={
          // A phone's browser shares and prints by its own menu; its first screen belongs to the list.
          <div className="max-sm:hidden">
            <PageActions title="Vendors" />
          </div>
        }
      />
      {served.isError ? (
        <ErrorState title="Error loading vendors. Please try again later." />
      ) : directory ? (
        <div className="grid gap-6 pb-16 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
          <DirectoryFiltersPanel
            filters={filters}
            view={view}
            choices={directory.choices}
            matching={directory.matching}
            onChange={links.onChange}
            onTextChange={(search) => {
              setWantsAll(true);
              changeText(search);
            }}
            onTextDone={writeText}
            onFocus={() => setWantsAll(true)}
          />
          <DirectoryResults
            directory={directory}
            links={links}
            isWindowed={built !== undefined}
            isStale={isStale}
          />
        </div>
      ) : (
        <DirectorySkeleton />
      )}
      <ShortlistTray />
      <CallToAction />
    </>
  );
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
