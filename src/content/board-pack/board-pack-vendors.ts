import { mostCompared } from "#shared/routes.ts";
import { longestSlug } from "../shortlist/shortlist-entries.ts";

/** The vendors that a board pack's address or form names. */
export interface NamedVendors {
  /** At most four, in order. */
  slugs: string[];
  /** Named more than once. */
  duplicates: string[];
  /** Beyond the fourth. */
  surplus: string[];
}

/** In named vendors; the rest is ignored. */
const mostNamed = 50;

/** Reads the slugs of `v`, separated by commas or in repeated parameters. */
export function readPackVendors(params: URLSearchParams): NamedVendors {
  const values = params
    .getAll("v")
    .flatMap((value) => value.split(",", mostNamed))
    .map((value) => value.trim().toLowerCase().slice(0, longestSlug))
    .filter(Boolean)
    .slice(0, mostNamed);
  const distinct = [...new Set(values)];
  return {
    slugs: distinct.slice(0, mostCompared),
    duplicates: [...new Set(values.filter((value, place) => values.indexOf(value) !== place))],
    surplus: distinct.slice(mostCompared),
  };
}
