import type { FeatureTitle } from "./capabilities.ts";
import type { DirectoryFilters, DirectorySort, Facet } from "./directory-address.ts";
import {
  type Choice,
  type Filterable,
  facetValues,
  labelsOf,
  plain,
  Tallies,
  understand,
} from "./directory-facets.ts";
import type { DirectoryRow } from "./directory-rows.server.ts";

export interface Directory<Vendor = DirectoryRow> {
  /** All published vendors. */
  total: number;
  /** Those that the filters leave. */
  matching: number;
  choices: Record<Facet, Choice[]>;
  /** The filters as they were understood: each value as the directory has it. */
  filters: DirectoryFilters;
  /** Values that the directory does not have. They are left out. */
  ignored: { facet: Facet; value: string }[];
  /** Vendors that are left out only because they do not publish what a facet asks for. */
  unpublished: { facet: Facet; count: number }[];
  /** One page of the matching vendors. */
  vendors: Vendor[];
  page: number;
  features: FeatureTitle[];
}

/** Number of vendors on one server-rendered page; the browser windows longer lists. */
export const directoryPageSize = 48;

/** Number of vendors that the browser loads with one call when it loads them all. */
export const directoryPartSize = 400;

/**
 * The directory of all vendors, given by name, under the filters: the same for server and browser. With a page only that page's
 * vendors (beyond the last one, the last), else all that match.
 */
export function buildDirectory<Vendor extends Filterable>(
  vendors: Vendor[],
  features: FeatureTitle[],
  asked: DirectoryFilters,
  page?: number,
): Directory<Vendor> {
  const slugs = slugsByTitle(features);
  const facetsOf = (vendor: Filterable) => facetValues(vendor, slugs);
  const { filters, ignored } = understand(asked, vendors.map(facetsOf), features);
  const found = vendors.filter(holdsWords(filters.search));
  const tallies = new Tallies(filters);
  const matching = sorted(
    found.filter((vendor) => tallies.add(facetsOf(vendor))),
    filters.sort,
  );
  const last = Math.max(1, Math.ceil(matching.length / directoryPageSize));
  const current = Math.min(page ?? 1, last);
  const first = (current - 1) * directoryPageSize;
  return {
    total: vendors.length,
    matching: matching.length,
    choices: tallies.choices(labelsOf(features)),
    filters,
    ignored,
    unpublished: tallies.unpublished(),
    vendors: page === undefined ? matching : matching.slice(first, first + directoryPageSize),
    page: current,
    features,
  };
}

function holdsWords(search: string) {
  const words = plain(search).split(" ").filter(Boolean);
  return (vendor: Filterable) =>
    words.length === 0 || words.every((word) => searchText(vendor).includes(word));
}

/** Computes ahead what is computed once for each vendor, where that is to be spread over time. */
export function prepareFilterable(vendors: Filterable[], features: FeatureTitle[]) {
  const slugs = slugsByTitle(features);
  for (const vendor of vendors) {
    searchText(vendor);
    facetValues(vendor, slugs);
  }
}

const slugsByTitle = (features: FeatureTitle[]) => new Map(features.map(({ slug, title }) => [title, slug]));

const searchTexts = new WeakMap<Filterable, string>();

/** Folded once for each vendor, not at each keystroke. */
function searchText(vendor: Filterable): string {
  const known = searchTexts.get(vendor);
  if (known !== undefined) return known;
  const text = plain(`${vendor.name}\n${vendor.description ?? ""}`);
  searchTexts.set(vendor, text);
  return text;
}

/** The vendors come by name, and stay so where the order says nothing. */
function sorted<Vendor extends Filterable>(vendors: Vendor[], sort: DirectorySort): Vendor[] {
  if (sort === "features") return vendors.toSorted((a, b) => b.features.length - a.features.length);
  if (sort === "checked")
    return vendors.toSorted((a, b) => compareChecks(b.checkedAt ?? "", a.checkedAt ?? ""));
  return vendors;
}

const compareChecks = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
