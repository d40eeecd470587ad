import type { PagedList } from "#cms/engine/read/paged-list.ts";
import { routes } from "#shared/routes.ts";
import { compareText } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import type { features } from "./feature.table.ts";

/** The fields of a feature's card. */
export type FeatureCardData = Pick<
  typeof features.$inferSelect,
  "slug" | "name" | "description" | "category" | "importance" | "complexity"
>;

/** The filters of the feature directory. Empty strings match everything. */
export interface FeatureFilters {
  /** Free text, searched in name and description. */
  search: string;
  category: string;
}

export interface CategoryCount {
  category: string;
  /** The number of its features that match the search. */
  count: number;
}

/** A page of the filtered features, grouped by category. */
export interface FeatureList extends PagedList<FeatureCardData> {
  /** The number of all published features. */
  published: number;
  /** The categories with search results, in alphabetical order. */
  categories: CategoryCount[];
}

/** The number of features on a page. */
export const featurePageSize = 48;

/** The group for features without a category, listed last. */
const noCategory = "Other";

export const noFilters: FeatureFilters = { search: "", category: "" };

export const categoryOf = (feature: Pick<FeatureCardData, "category">) => feature.category || noCategory;

/** The feature directory's query parameters, in its page and its API. */
export const featureListParameters = ["q", "category", "page"] as const;

/** Reads the filters from a query string or the form. */
export const readFilters = (params: URLSearchParams | FormData): FeatureFilters => ({
  search: String(params.get("q") ?? "").trim(),
  category: String(params.get("category") ?? ""),
});

/** Returns the URL of the feature directory with these filters. */
export function featuresHref(filters: Partial<FeatureFilters>): string {
  const query = writeFilters({ ...noFilters, ...filters }).toString();
  return routes.features.href() + (query && `?${query}`);
}

/** Returns the query for the filters, without empty ones. */
export function writeFilters({ search, category }: FeatureFilters): URLSearchParams {
  const entries = Object.entries({ q: search, category }).filter(([, value]) => value !== "");
  return new URLSearchParams(entries);
}

/** Builds a page of the filtered directory. Used by both server and browser. */
export function buildFeatureList(
  features: FeatureCardData[],
  { search, category }: FeatureFilters,
  page: number,
): FeatureList {
  const words = fold(search.trim());
  const candidates =
    words === "" ? features : features.filter((feature) => searchText(feature).includes(words));
  const groups = Map.groupBy(candidates, categoryOf);
  const categories = [...groups]
    .map(([name, members]) => ({ category: name, count: members.length }))
    .sort(byCategory);
  const visibleCategories = category === "" ? categories.map((group) => group.category) : [category];
  const matches = visibleCategories.flatMap((name) => groups.get(name) ?? []);
  const pages = Math.max(1, Math.ceil(matches.length / featurePageSize));
  const current = Math.min(page, pages);
  return {
    entries: matches.slice((current - 1) * featurePageSize, current * featurePageSize),
    total: matches.length,
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

/** Cached per feature, instead of folding the text on every keystroke. */
function searchText(feature: FeatureCardData): string {
  const cachedText = searchTexts.get(feature);
  if (cachedText !== undefined) return cachedText;
  const text = fold(`${feature.name}\n${feature.description ?? ""}`);
  searchTexts.set(feature, text);
  return text;
}

/** The vendor directory filtered by a feature's name. */
export const vendorsWith = (feature: string) =>
  `${routes.vendors.href()}?${new URLSearchParams({ feature })}`;
