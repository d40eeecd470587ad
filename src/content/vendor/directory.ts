import { compareText } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import type { VendorCardData } from "./vendor.queries.server.ts";

/** A visitor's filters of the directory; empty strings match everything. */
export interface DirectoryFilters {
  /** Free text, looked for in name and description. */
  search: string;
  /** A vendor's first feature, or `Other` for a vendor without any. */
  category: string;
  /** Looked for in the headquarters. */
  market: string;
  /** Any of a vendor's features. */
  feature: string;
}

export interface Choice {
  value: string;
  count: number;
}

/** The choices of each filter, counted among the vendors that the other filters leave. */
export interface DirectoryChoices {
  categories: Choice[];
  markets: Choice[];
  features: Choice[];
}

export interface Directory<Vendor = VendorCardData> {
  /** All published vendors. */
  total: number;
  /** Those that the filters leave. */
  matching: number;
  choices: DirectoryChoices;
  /** One page of the matching vendors. */
  vendors: Vendor[];
  page: number;
}

/** Fields that the filters use. */
type Filterable = Pick<VendorCardData, "name" | "description" | "headquarters" | "features">;

/** Number of vendors on one server-rendered page; the browser windows longer lists. */
export const directoryPageSize = 48;

export const noCategory = "Other";

export const noFilters: DirectoryFilters = { search: "", category: "", market: "", feature: "" };

export const categoryOf = (vendor: Pick<VendorCardData, "features">) => vendor.features[0] ?? noCategory;

/** The query parameters of the directory, of its page and of its API. */
export const directoryParameters = ["q", "category", "market", "feature", "page"] as const;

/** The filters of an address's query, or of the form. */
export function readFilters(given: URLSearchParams | FormData): DirectoryFilters {
  const read = (name: string) => String(given.get(name) ?? "");
  return {
    search: read("q").trim(),
    category: read("category"),
    market: read("market"),
    feature: read("feature"),
  };
}

/** Returns the address's query for the filters, without empty ones. */
export function writeFilters({ search, ...others }: DirectoryFilters): URLSearchParams {
  const given = Object.entries({ q: search, ...others }).filter(([, value]) => value !== "");
  return new URLSearchParams(given);
}

/**
 * The directory of all vendors under the filters: the same for server and browser. With a page only that page's vendors
 * (beyond the last one, the last), else all that match.
 */
export function buildDirectory<Vendor extends Filterable>(
  vendors: Vendor[],
  filters: DirectoryFilters,
  page?: number,
): Directory<Vendor> {
  const found = vendors.filter(holdsText(filters.search));
  const matching = found.filter(matches(filters));
  const without = (left: Partial<DirectoryFilters>) => found.filter(matches({ ...filters, ...left }));
  const last = Math.max(1, Math.ceil(matching.length / directoryPageSize));
  const current = Math.min(page ?? 1, last);
  const first = (current - 1) * directoryPageSize;
  return {
    total: vendors.length,
    matching: matching.length,
    choices: {
      categories: countEach(without({ category: "" }).map(categoryOf)),
      markets: countMarkets(without({ market: "" }).flatMap((vendor) => vendor.headquarters || [])),
      features: countEach(without({ feature: "" }).flatMap((vendor) => [...new Set(vendor.features)])),
    },
    vendors: page === undefined ? matching : matching.slice(first, first + directoryPageSize),
    page: current,
  };
}

function holdsText(search: string) {
  const words = fold(search);
  return (vendor: Filterable) => words === "" || searchText(vendor).includes(words);
}

function matches({ category, market, feature }: DirectoryFilters) {
  return (vendor: Filterable) =>
    (category === "" || categoryOf(vendor) === category) &&
    (market === "" || (vendor.headquarters?.includes(market) ?? false)) &&
    (feature === "" || vendor.features.includes(feature));
}

const searchTexts = new WeakMap<Filterable, string>();

/** Folded once for each vendor, not at each keystroke. */
function searchText(vendor: Filterable): string {
  const known = searchTexts.get(vendor);
  if (known !== undefined) return known;
  const text = fold(`${vendor.name}\n${vendor.description ?? ""}`);
  searchTexts.set(vendor, text);
  return text;
}

/** A place is looked for within longer ones, so `Switzerland` counts the vendors of `Zug, Switzerland` too. */
function countMarkets(headquarters: string[]): Choice[] {
  const places = countEach(headquarters);
  return places.map(({ value }) => ({
    value,
    count: places.reduce((sum, place) => sum + (place.value.includes(value) ? place.count : 0), 0),
  }));
}

/** The distinct values with their numbers, in alphabetical order, `Other` last. */
function countEach(values: string[]): Choice[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort(
      (a, b) =>
        Number(a.value === noCategory) - Number(b.value === noCategory) || compareText(a.value, b.value),
    );
}
