import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigationType, useSearchParams } from "react-router";
import { pageHref, readPage } from "#cms/engine/read/paged-list.ts";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import { PageActions } from "#cms/page/page-actions.tsx";
import { browserLoader, type PageQueries, serverLoader } from "#cms/page/page-data.ts";
import { LoadError } from "#cms/page/page-states.tsx";
import { routes } from "#shared/routes.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Container } from "#ui/container.tsx";
import type { PageHandle } from "#ui/document/hydration.ts";
import { type PageSeo, Seo } from "#ui/document/seo.tsx";
import { type Site, useSite } from "#ui/document/site.tsx";
import { breadcrumbList } from "#ui/document/structured-data.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { ShortlistTray } from "../shortlist/vendor.shortlist.tsx";
import type { vendorViews } from "../vendor/vendor.api.server.ts";
import {
  buildDirectory,
  type Directory as DirectoryData,
  directoryPartSize,
  prepareFilterable,
} from "./directory.ts";
import {
  type DirectoryFilters,
  type DirectoryView,
  directoryHref,
  directoryParameters,
  readFilters,
  readView,
  writeFilters,
} from "./directory-address.ts";
import { DirectoryFiltersPanel } from "./directory-filters.tsx";
import { DirectoryResults, DirectorySkeleton } from "./directory-results.tsx";

const queries: PageQueries = ({ url }) => [
  directoryQuery(readFilters(url.searchParams), readPage(url.searchParams)),
];

export const loader = serverLoader(queries);
export const clientLoader = browserLoader(queries);
export const handle: PageHandle = { hydration: "idle", parameters: [...directoryParameters, "view"] };

/** Filters are applied in the browser, which fetches missing data itself. */
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
  const { filters: currentFilters, view, opened, change, changeText, writeText } = useDirectoryFilters();
  const [wantsAll, setWantsAll] = useState(false);
  const [hasAllFailed, setAllFailed] = useState(false);

  const serverQuery = useQuery(directoryQuery(hasAllFailed ? currentFilters : opened, readPage(params)));
  // The URL may spell values differently from the directory.
  const filters = currentFilters === opened ? (serverQuery.data?.filters ?? currentFilters) : currentFilters;
  const shownFilters = useDeferredValue(filters);
  const features = serverQuery.data?.features;
  const all = useAllVendors(serverQuery.data, { isFiltered: currentFilters !== opened, isWanted: wantsAll });
  if (all.isError !== hasAllFailed) setAllFailed(all.isError);
  // Deferred, so that a long list does not delay typing.
  const vendors = useDeferredValue(all.vendors);
  const localDirectory = useMemo(
    () => vendors && features && buildDirectory(vendors, features, shownFilters),
    [vendors, features, shownFilters],
  );
  const directory = localDirectory ?? serverQuery.data;
  const isStale =
    filters !== shownFilters || (localDirectory === undefined && !hasAllFailed && currentFilters !== opened);

  const columns = useRef<HTMLDivElement>(null);
  const links = {
    filters,
    view,
    onChange: (...next: Parameters<typeof change>) => {
      setWantsAll(true);
      change(...next);
      // After a choice far down the page, the results would be above the viewport.
      if (columns.current && columns.current.getBoundingClientRect().top < 0)
        columns.current.scrollIntoView();
    },
  };
  return (
    <>
      <Seo {...vendorListSeo(site, directory?.page)} noIndex={serverQuery.isError} />
      <PageHeader
        size="large"
        title="Vendors"
        lead="Software for family offices and wealth managers, in plain words. Marks show the strength of evidence; click one to read the source."
        actions={
          // Phones have share and print menus in the browser, and the first screen should show the list.
          <div className="max-sm:hidden">
            <PageActions title="Vendors" />
          </div>
        }
      />
      {serverQuery.isError ? (
        <LoadError title="Error loading vendors. Please try again later." />
      ) : directory ? (
        <div ref={columns} className="grid gap-6 pb-16 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-8">
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
            isWindowed={localDirectory !== undefined}
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

/** Marks history entries that the filters created. */
interface OwnState {
  isFiltering?: boolean;
}

interface DirectoryState {
  filters: DirectoryFilters;
  view: DirectoryView;
}

/** Typed text that is not yet in the URL. */
interface PendingText {
  next: DirectoryState;
  timer: ReturnType<typeof setTimeout>;
}

/** In milliseconds. Browsers throttle URL changes, and each re-renders every link on the page. */
const pauseInTyping = 200;

/**
 * The filters and view in the URL. A change applies immediately and adds one history entry, so that the back button undoes one
 * filter at a time. Continuous typing adds one entry, at the first pause. `opened` are the filters the screen was last opened with.
 */
function useDirectoryFilters() {
  const [params] = useSearchParams();
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const type = useNavigationType();
  const [lastKey, setLastKey] = useState(key);
  const [current, setCurrent] = useState(() => readChosen(params));
  const [opened, setOpened] = useState(current);
  const pendingText = useRef<PendingText | null>(null);
  const isTyping = useRef(false);

  if (key !== lastKey) {
    setLastKey(key);
    const isOwn = (state as OwnState | null)?.isFiltering === true;
    const fromUrl = readChosen(params);
    if (type === "POP" || !isOwn) setCurrent(fromUrl);
    if (!isOwn) setOpened(fromUrl);
  }

  const write = async ({ filters, view }: DirectoryState, replace = false) =>
    navigate(directoryHref(filters, view), {
      replace,
      preventScrollReset: true,
      state: { isFiltering: true } satisfies OwnState,
    });
  const writeText = async () => {
    if (!pendingText.current) return;
    const { next } = pendingText.current;
    const replace = isTyping.current;
    isTyping.current = true;
    forget(pendingText);
    await write(next, replace);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` distinguishes consecutive steps back, which have the same type
  useEffect(() => {
    if (type === "POP") forget(pendingText);
  }, [key, type]);
  useEffect(() => () => forget(pendingText), []);

  const change = (nextFilters: DirectoryFilters, view: DirectoryView = current.view) => {
    // Keeps text typed since, unless the change affects the text.
    const text =
      nextFilters.search === current.filters.search ? pendingText.current?.next.filters.search : undefined;
    const nextState = { filters: { ...nextFilters, search: text ?? nextFilters.search }, view };
    setCurrent(nextState);
    const textWrite = writeText();
    isTyping.current = false;
    // Two immediate URL changes would replace each other, so this one waits.
    void textWrite.then(() => write(nextState));
  };
  const changeText = (search: string) => {
    const nextState = { ...current, filters: { ...current.filters, search } };
    setCurrent(nextState);
    forget(pendingText);
    pendingText.current = { next: nextState, timer: setTimeout(writeText, pauseInTyping) };
  };
  return { ...current, opened: opened.filters, change, changeText, writeText };
}

function forget(pendingText: RefObject<PendingText | null>) {
  clearTimeout(pendingText.current?.timer);
  pendingText.current = null;
}

const readChosen = (params: URLSearchParams): DirectoryState => ({
  filters: readFilters(params),
  view: readView(params),
});

const vendorListSeo = (site: Site, page = 1): PageSeo => ({
  title: `Vendors${page > 1 ? `, Page ${page}` : ""} | ${site.name}`,
  description: `Find and compare ${site.product}: independent profiles with features, use cases, integrations and company facts.`,
  path: pageHref(routes.vendors.href(), page),
  structuredData: [breadcrumbList(site, [{ name: "Vendors", path: routes.vendors.href() }])],
});

/**
 * Loads all vendors for filtering in the browser. If the server sent the complete list, that list is used once a filter changes.
 * Otherwise the vendors are loaded on demand, in parts that are prepared as they arrive, so that no response is large and typing
 * stays fast.
 */
function useAllVendors(
  directory: DirectoryData | undefined,
  { isFiltered, isWanted }: { isFiltered: boolean; isWanted: boolean },
) {
  const client = useQueryClient();
  const { total = 0, features = [] } = directory ?? {};
  // Filtering relies on a list that is sorted by name.
  const isServedWhole =
    directory !== undefined && directory.vendors.length === total && directory.filters.sort === "name";
  const parts = Array.from({ length: Math.ceil(total / directoryPartSize) }, (_, place) =>
    directoryPartQuery(place + 1),
  );
  const { data, isError } = useQuery(
    queryOptions({
      queryKey: ["all-vendors", total],
      queryFn: async () => {
        const load = async (part: (typeof parts)[number]) => {
          const vendors = await client.fetchQuery(part);
          prepareFilterable(vendors, features);
          return vendors;
        };
        // Preloaded, so that the rows are rendered only once.
        const [loaded] = await Promise.all([Promise.all(parts.map(load)), import("./windowed-rows.tsx")]);
        return loaded.flat();
      },
      enabled: isWanted && !isServedWhole,
    }),
  );
  return { vendors: isServedWhole && isFiltered ? directory.vendors : data, isError };
}

/** A page of the directory, filtered on the server. */
const directoryQuery = (filters: DirectoryFilters, page: number) => {
  const params = writeFilters(filters);
  if (page > 1) params.set("page", String(page));
  const query = params.size > 0 ? `&${params}` : "";
  return queryOptions<ViewAnswer<typeof vendorViews, "directory">>({
    queryKey: ["api", `vendors?view=directory${query}`],
  });
};

/** One part of the full list of vendors, by name. Parts are numbered from 1. */
const directoryPartQuery = (part: number) =>
  queryOptions<ViewAnswer<typeof vendorViews, "rows">>({
    queryKey: ["api", `vendors?view=rows&page=${part}`],
  });
