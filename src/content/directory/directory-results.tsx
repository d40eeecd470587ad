import { lazy, memo, type RefObject, Suspense, useRef, useState } from "react";
import { EvidenceMarkSymbols } from "#cms/page/evidence-mark.tsx";
import { PageLinks } from "#cms/page/page-links.tsx";
import { routes } from "#shared/routes.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { CardGrid } from "#ui/card.tsx";
import { classes } from "#ui/classes.ts";
import { useEarlyInput } from "#ui/early-input.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { type Directory, directoryPageSize } from "./directory.ts";
import { countChoices, directoryHref, noFilters } from "./directory-address.ts";
import { DirectoryBar, type DirectoryLinks, linkTo } from "./directory-bar.tsx";
import { FeatureHint, IgnoredNotice, UnpublishedNote } from "./directory-notes.tsx";
import type { DirectoryRow } from "./directory-rows.server.ts";
import { DirectoryTable, DirectoryTableRow } from "./directory-table.tsx";
import type { AskedFact, AskForFact } from "./fact-link.tsx";
import { addToShortlist } from "./shortlist.ts";
import { VendorCard } from "./vendor.card.tsx";
import { vendorName } from "./vendor.logo.tsx";
import { ShortlistTick } from "./vendor.shortlist.tsx";

/** The vendors that the filters leave, as a table or as cards, each with a box that puts it on the shortlist. */
export function DirectoryResults({
  directory,
  links,
  isWindowed,
  isStale,
}: {
  directory: Directory;
  links: DirectoryLinks;
  /** True if `directory` holds all matching vendors; long lists are then windowed. */
  isWindowed: boolean;
  /** True while newer results are loading. */
  isStale: boolean;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const form = useEarlyInput((data) => {
    for (const slug of data.getAll("v")) {
      const vendor = directory.vendors.find((one) => one.slug === slug);
      if (vendor) addToShortlist({ slug: vendor.slug, name: vendorName(vendor) });
    }
  });
  const { vendors } = directory;
  const List = links.view === "cards" ? VendorCards : VendorTable;
  return (
    <form action={routes.shortlist.href()} ref={form} className="min-w-0">
      <DirectoryBar links={links} directory={directory} />
      <FeatureHint links={links} features={directory.features} />
      <IgnoredNotice ignored={directory.ignored} />
      <div ref={frame} aria-busy={isStale} className={classes("transition-opacity", isStale && "opacity-60")}>
        {vendors.length === 0 ? (
          <NoVendors links={links} />
        ) : (
          <List vendors={vendors} links={links} isWindowed={isWindowed} frame={frame} />
        )}
      </div>
      <UnpublishedNote links={links} unpublished={directory.unpublished} />
      <p className="mt-4 hidden text-13 print:block">
        The sources of every fact are listed in the vendor's profile, at its address followed by #sources.
      </p>
      <noscript>
        <Button type="submit" variant="primary" className="mt-6">
          Show the ticked vendors as a shortlist
        </Button>
      </noscript>
      {!isWindowed && <Pages directory={directory} links={links} />}
    </form>
  );
}

interface ListProps {
  vendors: DirectoryRow[];
  links: DirectoryLinks;
  isWindowed: boolean;
  frame: RefObject<HTMLElement | null>;
}

function VendorTable({ vendors, links, isWindowed, frame }: ListProps) {
  const [asked, setAsked] = useState<AskedFact | null>(null);
  return (
    <>
      <EvidenceMarkSymbols />
      <DirectoryTable links={links} count={vendors.length}>
        <TableRows vendors={vendors} isWindowed={isWindowed} frame={frame} onAsk={setAsked} />
      </DirectoryTable>
      {asked && (
        <Suspense>
          <FactSlip asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Kept as they are while a visitor types: only newer results draw them again. */
const TableRows = memo(function TableRows({
  vendors,
  isWindowed,
  frame,
  onAsk,
}: Omit<ListProps, "links"> & { onAsk: AskForFact }) {
  const rows = (shown: DirectoryRow[]) =>
    shown.map((vendor) => <DirectoryTableRow key={vendor.id} vendor={vendor} onAsk={onAsk} />);
  if (!isWindowed || vendors.length <= directoryPageSize) return rows(vendors);
  return (
    <Suspense fallback={rows(vendors.slice(0, directoryPageSize))}>
      <WindowedRows vendors={vendors} frame={frame} onAsk={onAsk} />
    </Suspense>
  );
});

const VendorCards = memo(function VendorCards({ vendors, isWindowed }: Omit<ListProps, "links" | "frame">) {
  const grid = (shown: DirectoryRow[]) => (
    <CardGrid columns={3}>
      {shown.map((vendor) => (
        <li key={vendor.id}>{card(vendor)}</li>
      ))}
    </CardGrid>
  );
  if (!isWindowed || vendors.length <= directoryPageSize) return grid(vendors);
  return (
    <Suspense fallback={grid(vendors.slice(0, directoryPageSize))}>
      <WindowedVendors vendors={vendors} card={card} />
    </Suspense>
  );
});

const card = (vendor: DirectoryRow) => (
  <VendorCard vendor={vendor} footer={<ShortlistTick slug={vendor.slug} name={vendorName(vendor)} />} />
);

const WindowedVendors = lazy(() => import("./windowed-vendors.tsx"));
const WindowedRows = lazy(() => import("./windowed-rows.tsx"));
const FactSlip = lazy(() => import("./fact-slip.tsx"));

/** Placeholders of the size of the first rows. */
export function DirectorySkeleton() {
  return (
    <LoadingRegion>
      <div className="grid gap-8 pb-16 lg:grid-cols-[13rem_1fr]">
        <Skeleton className="h-10 lg:h-96" />
        <div className="flex flex-col gap-2">
          {["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => (
            <Skeleton key={key} className="h-13" />
          ))}
        </div>
      </div>
    </LoadingRegion>
  );
}

function NoVendors({ links }: { links: DirectoryLinks }) {
  const { filters } = links;
  const isFiltered = countChoices(filters) > 0 || filters.search.trim() !== "";
  return (
    <EmptyState
      title="No vendors found"
      text={
        <>
          Try adjusting your search terms or filters to find more results.
          {isFiltered && " Each filter above can be taken off by itself."}
        </>
      }
      action={
        <>
          <ButtonLink {...linkTo(links, { ...noFilters, sort: filters.sort })} variant="secondary">
            Clear all filters
          </ButtonLink>
          <ButtonLink to={routes.features.href()} variant="quiet">
            Read what the features mean
          </ButtonLink>
          <ButtonLink to={routes.useCases.href()} variant="quiet">
            Start from a use case
          </ButtonLink>
        </>
      }
    />
  );
}

/** Plain links from page to page, for as long as the browser does not hold the whole list. */
function Pages({ directory, links }: { directory: Directory; links: DirectoryLinks }) {
  const pages = Math.ceil(directory.matching / directoryPageSize);
  return (
    <PageLinks path={directoryHref(directory.filters, links.view)} list={{ page: directory.page, pages }} />
  );
}
