import { routes } from "#shared/routes.ts";
import { truncate } from "#shared/text.ts";

/**
 * The facets, named like their query parameters. A vendor must match all chosen features, and one chosen value of each other facet.
 */
export const facets = ["category", "market", "feature", "hosting"] as const;
export type Facet = (typeof facets)[number];

export const directorySorts = ["name", "checked", "features"] as const;
export type DirectorySort = (typeof directorySorts)[number];

export type DirectoryView = "table" | "cards";

/** The directory's filters and sort order. Empty filters match everything. */
export type DirectoryFilters = Record<Facet, string[]> & {
  /** Free text, searched in name, aliases and description. */
  search: string;
  sort: DirectorySort;
};

export const noFilters: DirectoryFilters = {
  search: "",
  category: [],
  market: [],
  feature: [],
  hosting: [],
  sort: "name",
};

/** The directory's query parameters in the API. The older `search` is read as `q`. */
export const directoryParameters = ["q", "search", ...facets, "sort", "page"] as const;

/** The maximum number of values read per facet. */
const mostValues = 40;
const longestValue = 200;

/** Reads the filters from a query string or the form. */
export function readFilters(params: URLSearchParams | FormData): DirectoryFilters {
  const valuesOf = (name: string) => [
    ...new Set(
      params
        .getAll(name)
        .map((value) => truncate(String(value).trim(), longestValue - 1))
        .filter(Boolean),
    ),
  ];
  const sort = params.get("sort");
  return {
    search: valuesOf("q")[0] ?? valuesOf("search")[0] ?? "",
    category: valuesOf("category").slice(0, mostValues),
    market: valuesOf("market").slice(0, mostValues),
    feature: valuesOf("feature").slice(0, mostValues),
    hosting: valuesOf("hosting").slice(0, mostValues),
    sort: directorySorts.find((option) => option === sort) ?? "name",
  };
}

export const readView = (params: URLSearchParams): DirectoryView =>
  params.get("view") === "cards" ? "cards" : "table";

/** Returns the query for the filters, without empty ones. */
export function writeFilters(filters: DirectoryFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search.trim() !== "") params.set("q", filters.search.trim());
  for (const facet of facets) for (const value of filters[facet]) params.append(facet, value);
  if (filters.sort !== "name") params.set("sort", filters.sort);
  return params;
}

/** Returns the URL of the directory with these filters. */
export function directoryHref(filters: DirectoryFilters, view: DirectoryView): string {
  const params = writeFilters(filters);
  if (view !== "table") params.set("view", view);
  return routes.vendors.href() + (params.size > 0 ? `?${params}` : "");
}

/** Adds a facet's value to the filters, or removes it if it is already chosen. */
export const toggled = (filters: DirectoryFilters, facet: Facet, value: string): DirectoryFilters => ({
  ...filters,
  [facet]: filters[facet].includes(value)
    ? filters[facet].filter((other) => other !== value)
    : [...filters[facet], value],
});

export const countChoices = (filters: DirectoryFilters) =>
  facets.reduce((sum, facet) => sum + filters[facet].length, 0);
