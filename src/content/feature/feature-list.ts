import type { PagedList } from "#cms/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import { compareText } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import type { FeatureCardData } from "./feature.queries.server.ts";

/** A visitor's filters of the feature directory; empty strings match everything. */
export interface FeatureFilters {
  /** Free text, looked for in name and description. */
  search: string;
  category: string;
}

export interface CategoryCount {
  category: string;
  /** Number of its features that match the search. */
  count: number;
}

/** One page of the features that the filters leave, category by category. */
export interface FeatureList extends PagedList<FeatureCardData> {
  /** All published features. */
  published: number;
  /** The categories that the search leaves, in alphabetical order. */
  categories: CategoryCount[];
}

/** Number of features on one page. */
export const featurePageSize = 48;

/** Group of the features without a category, after all others. */
const noCategory = "Other";

export const noFilters: FeatureFilters = { search: "", category: "" };

export const categoryOf = (feature: Pick<FeatureCardData, "category">) => feature.category || noCategory;

/** The query parameters of the feature directory, of its page and of its API. */
export const featureListParameters = ["q", "category", "page"] as const;

/** The filters of an address's query, or of the form. */
export const readFilters = (given: URLSearchParams | FormData): FeatureFilters => ({
  search: String(given.get("q") ?? "").trim(),
  category: String(given.get("category") ?? ""),
});

/** The address of the feature directory under these filters. */
export function featuresHref(filters: Partial<FeatureFilters>): string {
  const query = writeFilters({ ...noFilters, ...filters }).toString();
  return routes.features.href() + (query && `?${query}`);
}

/** Returns the address's query for the filters, without empty ones. */
export function writeFilters({ search, category }: FeatureFilters): URLSearchParams {
  const given = Object.entries({ q: search, category }).filter(([, value]) => value !== "");
  return new URLSearchParams(given);
}

/** One page of the directory of all features under the filters: the same for server and browser. */
export function buildFeatureList(
  features: FeatureCardData[],
  { search, category }: FeatureFilters,
  page: number,
): FeatureList {
  const words = fold(search.trim());
  const found = words === "" ? features : features.filter((feature) => searchText(feature).includes(words));
  const groups = Map.groupBy(found, categoryOf);
  const categories = [...groups]
    .map(([name, members]) => ({ category: name, count: members.length }))
    .sort(byCategory);
  const shown = category === "" ? categories.map((group) => group.category) : [category];
  const matching = shown.flatMap((name) => groups.get(name) ?? []);
  const pages = Math.max(1, Math.ceil(matching.length / featurePageSize));
  const current = Math.min(page, pages);
  return {
    entries: matching.slice((current - 1) * featurePageSize, current * featurePageSize),
    total: matching.length,
    page: current,
    pages,
    published: features.length,
    categories,
  };
}

const byCategory = (a: CategoryCount, b: CategoryCount) =>
  Number(a.category === noCategory) - Number(b.category === noCategory) ||
  compareText(a.category, b.category);

const searchTexts = new WeakMap<FeatureCardData, string>();

/** Folded once for each feature, not at each keystroke. */
function searchText(feature: FeatureCardData): string {
  const known = searchTexts.get(feature);
  if (known !== undefined) return known;
  const text = fold(`${feature.name}\n${feature.description ?? ""}`);
  searchTexts.set(feature, text);
  return text;
}
