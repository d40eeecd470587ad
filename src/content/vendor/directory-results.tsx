import { type FormEvent, lazy, memo, Suspense, useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { PageLinks } from "#cms/page/page-links.tsx";
import { comparisonHref, routes } from "#shared/routes.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { CardGrid } from "#ui/card.tsx";
import { classes } from "#ui/classes.ts";
import { useEarlyInput } from "#ui/early-input.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadingRegion, Skeleton } from "#ui/skeleton.tsx";
import { type Directory, type DirectoryFilters, directoryPageSize, writeFilters } from "./directory.ts";
import { VendorCard } from "./vendor.card.tsx";
import { vendorName } from "./vendor.logo.tsx";
import type { VendorCardData } from "./vendor.queries.server.ts";

/** The vendors that the filters leave, each with a box that puts it up for comparison. */
export function DirectoryResults({
  directory,
  filters,
  isWindowed,
  isStale,
  onClear,
}: {
  directory: Directory;
  filters: DirectoryFilters;
  /** True if `directory` holds all matching vendors; long lists are then windowed. */
  isWindowed: boolean;
  /** True while newer results are loading. */
  isStale: boolean;
  onClear: () => void;
}) {
  const [chosen, setChosen] = useState<VendorCardData[]>([]);
  const navigate = useNavigate();
  const form = useEarlyInput((data) => {
    const slugs = data.getAll("vendor");
    if (slugs.length > 0) setChosen(directory.vendors.filter(({ slug }) => slugs.includes(slug)).slice(-2));
  });
  const toggle = useCallback(
    (vendor: VendorCardData) =>
      setChosen((old) =>
        isAmong(old, vendor) ? old.filter(({ id }) => id !== vendor.id) : [...old, vendor].slice(-2),
      ),
    [],
  );
  const compare = (event: FormEvent) => {
    event.preventDefault();
    const [first, second] = chosen;
    if (first && second) void navigate(comparisonHref(first.slug, second.slug));
  };
  const { vendors, matching, total } = directory;
  return (
    <form action={routes.compare.href()} ref={form} onSubmit={compare} className="min-w-0">
      <p role="status" className="mb-4 text-muted tabular-nums">
        Showing {matching} of {total} vendors
      </p>
      <div aria-busy={isStale} className={classes("transition-opacity", isStale && "opacity-60")}>
        {vendors.length === 0 ? (
          <NoVendors onClear={onClear} />
        ) : (
          <VendorCards vendors={vendors} isWindowed={isWindowed} chosen={chosen} onToggle={toggle} />
        )}
      </div>
      <noscript>
        <Button type="submit" variant="primary" className="mt-6">
          Compare the ticked vendors
        </Button>
      </noscript>
      {!isWindowed && <Pages directory={directory} filters={filters} />}
      <CompareBar chosen={chosen} onClear={() => setChosen([])} />
    </form>
  );
}

/** The whole list, once it is loaded, holds other objects than the first page of it. */
const isAmong = (vendors: VendorCardData[], { id }: VendorCardData) => vendors.some((one) => one.id === id);

/** Kept as it is while a visitor types: only newer results draw it again. */
const VendorCards = memo(function VendorCards({
  vendors,
  isWindowed,
  chosen,
  onToggle,
}: {
  vendors: VendorCardData[];
  isWindowed: boolean;
  chosen: VendorCardData[];
  onToggle: (vendor: VendorCardData) => void;
}) {
  const card = (vendor: VendorCardData) => (
    <VendorCard
      vendor={vendor}
      footer={
        <CompareBox vendor={vendor} isChosen={isAmong(chosen, vendor)} onToggle={() => onToggle(vendor)} />
      }
    />
  );
  const grid = (shown: VendorCardData[]) => (
    <CardGrid columns={2}>
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

const WindowedVendors = lazy(() => import("./windowed-vendors.tsx"));

/** Placeholders of the size of the first cards. */
export function DirectorySkeleton() {
  return (
    <LoadingRegion>
      <div className="grid gap-8 pb-16 lg:grid-cols-[16rem_1fr] lg:gap-12">
        <Skeleton className="h-10 lg:h-96" />
        <div className="grid gap-4 sm:grid-cols-2 lg:gap-6">
          {["a", "b", "c", "d", "e", "f"].map((key) => (
            <Skeleton key={key} className="h-72" />
          ))}
        </div>
      </div>
    </LoadingRegion>
  );
}

function NoVendors({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No vendors found"
      text="Try adjusting your search terms or filters to find more results."
      action={
        <ButtonLink
          to={routes.vendors.href()}
          variant="secondary"
          onClick={(event) => {
            event.preventDefault();
            onClear();
          }}
        >
          Clear all filters
        </ButtonLink>
      }
    />
  );
}

function CompareBox({
  vendor,
  isChosen,
  onToggle,
}: {
  vendor: VendorCardData;
  isChosen: boolean;
  onToggle: () => void;
}) {
  return (
    <label className="relative -my-2 flex min-h-10 cursor-pointer items-center gap-2 text-13 text-muted hover:text-accent pointer-coarse:min-h-11">
      <input
        type="checkbox"
        name="vendor"
        value={vendor.slug}
        checked={isChosen}
        onChange={onToggle}
        className="size-4 accent-accent"
      />
      Compare<span className="sr-only"> {vendorName(vendor)}</span>
    </label>
  );
}

/** Shows the ticked vendors; two make a comparison. Its live region exists before its text, so that it is announced. */
function CompareBar({ chosen, onClear }: { chosen: VendorCardData[]; onClear: () => void }) {
  const isShown = chosen.length > 0;
  return (
    <div className={classes(isShown && bar, "print:hidden")}>
      <p className={isShown ? "min-w-0 flex-1 font-medium wrap-anywhere" : "sr-only"} role="status">
        {chosen.map(vendorName).join(" and ")}
        {chosen.length === 1 && <span className="font-normal text-muted"> – choose one more to compare</span>}
      </p>
      {isShown && (
        <>
          <Button onClick={onClear} variant="quiet">
            Clear
          </Button>
          <Button type="submit" variant="primary" disabled={chosen.length < 2}>
            Compare
          </Button>
        </>
      )}
    </div>
  );
}

const bar =
  "bar-at-foot sticky bottom-0 z-10 -mx-4 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule bg-surface px-4 py-3 sm:mx-0";

/** Plain links from page to page, for as long as the browser does not hold the whole list. */
function Pages({ directory, filters }: { directory: Directory; filters: DirectoryFilters }) {
  const pages = Math.ceil(directory.matching / directoryPageSize);
  const params = writeFilters(filters);
  const path = `${routes.vendors.href()}${params.size ? `?${params}` : ""}`;
  return <PageLinks path={path} list={{ page: directory.page, pages }} />;
}
