import { routes } from "#shared/routes.ts";

/** The filters with choices: features all, the others any of their values. They are the names of query parameters. */
export const facets = ["category", "market", "feature", "hosting"] as const;
export type Facet = (typeof facets)[number];

export const directorySorts = ["name", "checked", "features"] as const;
export type DirectorySort = (typeof directorySorts)[number];

export type DirectoryView = "table" | "cards";

/** A visitor's filters of the directory and its order; empty ones match everything. */
export type DirectoryFilters = Record<Facet, string[]> & {
  /** Free text, looked for in name and description. */
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

/** The query parameters of the directory in the API. The old `search` is read as `q`. */
export const directoryParameters = ["q", "search", ...facets, "sort", "page"] as const;

/** Most values of one filter: more than anybody chooses. The rest is left out. */
const mostValues = 40;
const longestValue = 200;

/** The filters of an address's query, or of the form. */
export function readFilters(given: URLSearchParams | FormData): DirectoryFilters {
  const valuesOf = (name: string) => [
    ...new Set(
      given
        .getAll(name)
        .map((value) => String(value).trim().slice(0, longestValue))
        .filter(Boolean),
    ),
  ];
  const sort = given.get("sort");
  return {
    search: valuesOf("q")[0] ?? valuesOf("search")[0] ?? "",
    category: valuesOf("category").slice(0, mostValues),
    market: valuesOf("market").slice(0, mostValues),
    feature: valuesOf("feature").slice(0, mostValues),
    hosting: valuesOf("hosting").slice(0, mostValues),
    sort: directorySorts.find((known) => known === sort) ?? "name",
  };
}

export const readView = (params: URLSearchParams): DirectoryView =>
  params.get("view") === "cards" ? "cards" : "table";

/** Returns the address's query for the filters, without empty ones. */
export function writeFilters(filters: DirectoryFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (filters.search.trim() !== "") params.set("q", filters.search.trim());
  for (const facet of facets) for (const value of filters[facet]) params.append(facet, value);
  if (filters.sort !== "name") params.set("sort", filters.sort);
  return params;
}

/** The address of the directory under the filters. */
export function directoryHref(filters: DirectoryFilters, view: DirectoryView): string {
  const params = writeFilters(filters);
  if (view !== "table") params.set("view", view);
  return routes.vendors.href() + (params.size > 0 ? `?${params}` : "");
}

/** Returns the filters with a value of a facet added, or without it when it is chosen. */
export const toggled = (filters: DirectoryFilters, facet: Facet, value: string): DirectoryFilters => ({
  ...filters,
  [facet]: filters[facet].includes(value)
    ? filters[facet].filter((chosen) => chosen !== value)
    : [...filters[facet], value],
});

export const countChoices = (filters: DirectoryFilters) =>
  facets.reduce((sum, facet) => sum + filters[facet].length, 0);
