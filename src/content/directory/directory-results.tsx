import { lazy, memo, type RefObject, Suspense, useRef, useState } from "react";
import { EvidenceMarkSymbols } from "#cms/facts/evidence-mark.tsx";
import { PageLinks } from "#cms/page/page-links.tsx";
import { searchHref } from "#cms/search/search-address.ts";
import { routes } from "#shared/routes.ts";
import { pluralize, preview } from "#shared/text.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { CardGrid } from "#ui/card.tsx";
import { classes } from "#ui/classes.ts";
import { EndOfFirstScreen } from "#ui/document/first-screen.tsx";
import { useEarlyInput } from "#ui/early-input.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Link } from "#ui/link.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { addToShortlist } from "../shortlist/shortlist.ts";
import { ShortlistTick } from "../shortlist/vendor.shortlist.tsx";
import type { FeatureTitle } from "../vendor/capabilities.ts";
import type { AskedFact, AskForFact } from "../vendor/fact-link.tsx";
import { VendorCard } from "../vendor/vendor.card.tsx";
import { vendorName } from "../vendor/vendor.logo.tsx";
import { type Directory, directoryPageSize } from "./directory.ts";
import { countChoices, directoryHref, noFilters, toggled } from "./directory-address.ts";
import { DirectoryBar, type DirectoryLinks, linkTo } from "./directory-bar.tsx";
import { type IgnoredValue, plain, unpublishedValue } from "./directory-facets.ts";
import type { DirectoryRow } from "./directory-rows.server.ts";
import { DirectoryTable, DirectoryTableRow } from "./directory-table.tsx";

/** The matching vendors as a table or cards, each with a shortlist checkbox. */
export function DirectoryResults({
  directory,
  links,
  isWindowed,
  isStale,
}: {
  directory: Directory;
  links: DirectoryLinks;
  /** `directory` contains all matching vendors, so long lists are windowed. */
  isWindowed: boolean;
  /** Newer results are loading. */
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
      <EndOfFirstScreen />
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
          Show the selected vendors as a shortlist
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
  const [openFact, setOpenFact] = useState<AskedFact | null>(null);
  return (
    <>
      <EvidenceMarkSymbols />
      <DirectoryTable links={links} count={vendors.length}>
        <TableRows vendors={vendors} isWindowed={isWindowed} frame={frame} onAsk={setOpenFact} />
      </DirectoryTable>
      {openFact && (
        <Suspense>
          <FactSlip target={openFact} onClose={() => setOpenFact(null)} />
        </Suspense>
      )}
    </>
  );
}

/** Memoized, so that typing does not re-render the rows before new results arrive. */
const TableRows = memo(function TableRows({
  vendors,
  isWindowed,
  frame,
  onAsk,
}: Omit<ListProps, "links"> & { onAsk: AskForFact }) {
  const rows = (visibleVendors: DirectoryRow[]) =>
    visibleVendors.map((vendor) => <DirectoryTableRow key={vendor.id} vendor={vendor} onAsk={onAsk} />);
  if (!isWindowed || vendors.length <= directoryPageSize) return rows(vendors);
  return (
    <Suspense fallback={rows(vendors.slice(0, directoryPageSize))}>
      <WindowedRows vendors={vendors} frame={frame} onAsk={onAsk} />
    </Suspense>
  );
});

const VendorCards = memo(function VendorCards({ vendors, isWindowed }: Omit<ListProps, "links" | "frame">) {
  const grid = (visibleVendors: DirectoryRow[]) => (
    <CardGrid columns={3}>
      {visibleVendors.map((vendor) => (
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
const FactSlip = lazy(() => import("../vendor/fact-slip.tsx"));

/** Placeholders as large as the first rows. */
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

const longestNamed = 40;

/** Offers the search of the guide, which also corrects misspelt names. */
function NoVendors({ links }: { links: DirectoryLinks }) {
  const { filters } = links;
  const search = filters.search.trim();
  const isFiltered = countChoices(filters) > 0 || search !== "";
  return (
    <EmptyState
      title="No vendors found"
      text={
        <>
          Try adjusting your search terms or filters to find more results.
          {isFiltered && " You can also remove filters above."}
        </>
      }
      action={
        <>
          <ButtonLink {...linkTo(links, { ...noFilters, sort: filters.sort })} variant="secondary">
            Clear all filters
          </ButtonLink>
          {search !== "" && (
            <ButtonLink to={searchHref(search)} variant="quiet">
              Search the whole guide for “{preview(search, longestNamed)}”
            </ButtonLink>
          )}
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

/** Plain page links, until the browser has the complete list. */
function Pages({ directory, links }: { directory: Directory; links: DirectoryLinks }) {
  const pages = Math.ceil(directory.matching / directoryPageSize);
  return (
    <PageLinks path={directoryHref(directory.filters, links.view)} list={{ page: directory.page, pages }} />
  );
}

/** Lists the values in the URL that the directory does not have. */
function IgnoredNotice({ ignored }: { ignored: IgnoredValue[] }) {
  if (ignored.length === 0) return null;
  return (
    <p role="status" className="mb-4 border-l-2 border-warn bg-warn-wash px-4 py-2 wrap-anywhere">
      Ignored, because the directory does not have it:{" "}
      {ignored.map(({ facet, value }) => `${facet} “${value}”`).join(", ")}.
    </p>
  );
}

/** Suggests filtering by the features that the search words name, because vendors' texts do not mention everything they offer. */
function FeatureHint({ links, features }: { links: DirectoryLinks; features: FeatureTitle[] }) {
  const { filters } = links;
  const words = plain(filters.search).split(" ");
  if (filters.search.trim().length < shortestHint) return null;
  const matches = features.filter(
    ({ slug, title }) =>
      !filters.feature.includes(slug) && words.every((word) => plain(title).includes(word)),
  );
  if (matches.length === 0) return null;
  return (
    <p className="mb-3 text-13 text-muted print:hidden">
      As a feature:{" "}
      {matches.slice(0, mostHints).map(({ slug, title }) => (
        <Link
          key={slug}
          {...linkTo(links, { ...toggled(filters, "feature", slug), search: "" })}
          className="mr-3 text-accent underline underline-offset-4"
        >
          {title}
        </Link>
      ))}
    </p>
  );
}

const shortestHint = 3;
const mostHints = 3;

/** Vendors hidden only because the fact is unknown to us, which does not mean no. */
function UnpublishedNote({
  links,
  unpublished,
}: {
  links: DirectoryLinks;
  unpublished: Directory["unpublished"];
}) {
  if (unpublished.length === 0) return null;
  return (
    <ul className="mt-4 text-13 text-muted">
      {unpublished.map(({ facet, count }) => (
        <li key={facet}>
          For {pluralize(count, "more vendor")} we have not found{" "}
          {facet === "hosting" ? "where the software runs" : "markets or headquarters"}.{" "}
          <Link
            {...linkTo(links, toggled(links.filters, facet, unpublishedValue))}
            className="text-accent underline underline-offset-4 print:hidden"
          >
            Show {count === 1 ? "it" : "them"} too
          </Link>
        </li>
      ))}
    </ul>
  );
}
