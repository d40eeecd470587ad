import type { FeatureTitle } from "../vendor/capabilities.ts";
import type { DirectoryFilters, DirectorySort, Facet } from "./directory-address.ts";
import {
  type Choice,
  type Filterable,
  facetValues,
  labelsOf,
  normalizeFilters,
  plain,
  Tallies,
} from "./directory-facets.ts";
import type { DirectoryRow } from "./directory-rows.server.ts";

export interface Directory<Vendor = DirectoryRow> {
  /** The number of all published vendors. */
  total: number;
  /** The number of vendors that match the filters. */
  matching: number;
  choices: Record<Facet, Choice[]>;
  /** The filters with normalized values. */
  filters: DirectoryFilters;
  /** Values that the directory does not have. They are ignored. */
  ignored: { facet: Facet; value: string }[];
  /** The number of vendors hidden only because they do not publish the fact. */
  unpublished: { facet: Facet; count: number }[];
  /** A page of the matching vendors. */
  vendors: Vendor[];
  page: number;
  features: FeatureTitle[];
}

/** The number of vendors on a server-rendered page. The browser windows longer lists. */
export const directoryPageSize = 48;

/** The number of vendors per call when the browser loads all of them. */
export const directoryPartSize = 400;

/**
 * Builds the filtered directory. Used by both server and browser. `vendors` must be sorted by name. With `page`, returns only that
 * page's vendors, or the last page's if it is out of range.
 */
export function buildDirectory<Vendor extends Filterable>(
  vendors: Vendor[],
  features: FeatureTitle[],
  requested: DirectoryFilters,
  page?: number,
): Directory<Vendor> {
  const slugs = slugsByTitle(features);
  const facetsOf = (vendor: Filterable) => facetValues(vendor, slugs);
  const { filters, ignored } = normalizeFilters(requested, vendors.map(facetsOf), features);
  const candidates = vendors.filter(holdsWords(filters.search));
  const tallies = new Tallies(filters);
  const matches = sorted(
    candidates.filter((vendor) => tallies.add(facetsOf(vendor))),
    filters.sort,
    facetsOf,
  );
  const last = Math.max(1, Math.ceil(matches.length / directoryPageSize));
  const current = Math.min(page ?? 1, last);
  const first = (current - 1) * directoryPageSize;
  return {
    total: vendors.length,
    matching: matches.length,
    choices: tallies.choices(labelsOf(features)),
    filters,
    ignored,
    unpublished: tallies.unpublished(),
    vendors: page === undefined ? matches : matches.slice(first, first + directoryPageSize),
    page: current,
    features,
  };
}

function holdsWords(search: string) {
  const words = searchedWords(search);
  return (vendor: Filterable) =>
    words.length === 0 || words.every((word) => searchText(vendor).includes(word));
}

/** Returns a search's words without the punctuation around them, such as quotation marks, unless there is nothing else. */
function searchedWords(search: string): string[] {
  const typed = plain(search).split(" ").filter(Boolean);
  const words = typed.map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")).filter(Boolean);
  return words.length > 0 ? words : typed;
}

/** Fills the caches ahead of filtering, to spread the work. */
export function prepareFilterable(vendors: Filterable[], features: FeatureTitle[]) {
  const slugs = slugsByTitle(features);
  for (const vendor of vendors) {
    searchText(vendor);
    facetValues(vendor, slugs);
  }
}

const slugsByTitle = (features: FeatureTitle[]) => new Map(features.map(({ slug, title }) => [title, slug]));

const searchTexts = new WeakMap<Filterable, string>();

/** Cached per vendor, instead of folding the text on every keystroke. */
function searchText(vendor: Filterable): string {
  const cachedText = searchTexts.get(vendor);
  if (cachedText !== undefined) return cachedText;
  const names = [vendor.name, ...vendor.aliases].map(plain);
  // Names of several words are also found written as one.
  const joined = names.filter((name) => name.includes(" ")).map((name) => name.replaceAll(" ", ""));
  const text = [...names, ...joined, plain(vendor.description ?? "")].join("\n");
  searchTexts.set(vendor, text);
  return text;
}

/** Relies on stable sorting: vendors are sorted by name and stay so where `sort` does not distinguish them. */
function sorted<Vendor extends Filterable>(
  vendors: Vendor[],
  sort: DirectorySort,
  facetsOf: (vendor: Vendor) => Record<Facet, string[]>,
): Vendor[] {
  if (sort === "features")
    return vendors.toSorted((a, b) => facetsOf(b).feature.length - facetsOf(a).feature.length);
  if (sort === "checked")
    return vendors.toSorted((a, b) => compareChecks(b.checkedAt ?? "", a.checkedAt ?? ""));
  return vendors;
}

const compareChecks = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
