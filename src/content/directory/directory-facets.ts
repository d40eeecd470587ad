import { canonicalText } from "#shared/canonical-text.ts";
import { compareText } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import type { FeatureTitle } from "../vendor/capabilities.ts";
import { hostingWords } from "../vendor/vendor.words.ts";
import type { Hosting } from "../vendor/vendor-facts.ts";
import { type DirectoryFilters, type Facet, facets } from "./directory-address.ts";
import type { DirectoryRow } from "./directory-rows.server.ts";

/** A facet's value, and the number of vendors shown when it is chosen. */
export interface Choice {
  value: string;
  label: string;
  count: number;
}

/** The fields that filters and sort orders use. */
export type Filterable = Pick<
  DirectoryRow,
  | "name"
  | "aliases"
  | "description"
  | "headquarters"
  | "features"
  | "unproven"
  | "unlisted"
  | "markets"
  | "hosting"
  | "checkedAt"
>;

const noCategory = "Other";

/** The facet value of vendors that do not publish the fact. */
export const unpublishedValue = "unknown";

const categoryOf = (vendor: Pick<DirectoryRow, "features">) => vendor.features[0] ?? noCategory;

/** Returns the features that a source supports, by slug, or by title without one. */
const provenFeatures = (
  { features, unproven, unlisted }: Pick<Filterable, "features" | "unproven" | "unlisted">,
  slugs: ReadonlyMap<string, string>,
): string[] => {
  const listed = features.filter((title) => !unproven.includes(title));
  return [...new Set([...listed.map((title) => slugs.get(title) ?? title), ...unlisted])];
};

/** Returns a vendor's markets, or the country of its headquarters if they are unknown (contract, section 7). */
export function marketsOf({ markets, headquarters }: Pick<Filterable, "markets" | "headquarters">): string[] {
  if (markets.length > 0) return markets;
  const country = countryOf(headquarters ?? "");
  return country === "" ? [unpublishedValue] : [country];
}

const countryOf = (place: string) => place.slice(place.lastIndexOf(",") + 1).trim();

/** A value in the URL that the directory does not have. */
export interface IgnoredValue {
  facet: Facet;
  value: string;
}

type FacetValues = Record<Facet, string[]>;

const knownValues = new WeakMap<Filterable, FacetValues>();

/** The values that a vendor with either way of hosting matches. */
const bothHostings: Hosting[] = ["cloud", "on-premises", "both"];

/** Cached per vendor, instead of computed on every change of the filters. */
export function facetValues(vendor: Filterable, slugs: Map<string, string>): FacetValues {
  const cachedValues = knownValues.get(vendor);
  if (cachedValues) return cachedValues;
  const values: FacetValues = {
    category: [categoryOf(vendor)],
    market: [...new Set(marketsOf(vendor).map(canonicalText))],
    feature: provenFeatures(vendor, slugs),
    hosting: vendor.hosting === "both" ? [...bothHostings] : [vendor.hosting ?? unpublishedValue],
  };
  knownValues.set(vendor, values);
  return values;
}

/** Normalizes the requested values: features by title, slug or former slug, places within a country to the country. */
export function normalizeFilters(requested: DirectoryFilters, all: FacetValues[], features: FeatureTitle[]) {
  const filters = { ...requested };
  const ignored: IgnoredValue[] = [];
  for (const facet of facets) {
    if (requested[facet].length === 0) continue;
    const facetOptions = new Set(all.flatMap((one) => one[facet]));
    const values = new Map([
      ...[...facetOptions].map((value) => [plain(value), value] as const),
      ...(facet === "feature" ? spellingsOf(features) : []),
    ]);
    const find = (value: string) =>
      values.get(plain(value)) ?? (facet === "market" ? values.get(plain(countryOf(value))) : undefined);
    filters[facet] = [...new Set(requested[facet].flatMap((value) => find(value) ?? []))];
    for (const value of requested[facet]) if (find(value) === undefined) ignored.push({ facet, value });
  }
  return { filters, ignored };
}

/** Returns the ways to name features in a filter, with their slugs. A current name wins over another feature's former slug. */
const spellingsOf = (features: FeatureTitle[]) => [
  ...features.flatMap(({ slug, formerSlugs = [] }) => formerSlugs.map((one) => [plain(one), slug] as const)),
  ...features.flatMap(({ slug, title }) => [[plain(slug), slug] as const, [plain(title), slug] as const]),
];

/** Counts vendors by facet value. Each facet counts the vendors that match all other filters. */
export class Tallies {
  #matching = 0;
  readonly #filters: DirectoryFilters;
  /** By facet and value: the vendors that match the other filters, and how many of them this facet's own choices hide. */
  readonly #counts = new Map(facets.map((facet) => [facet, new Map<string, Tally>()]));

  constructor(filters: DirectoryFilters) {
    this.#filters = filters;
  }

  /** Returns true if the vendor matches. */
  add(values: FacetValues): boolean {
    const failed = facets.filter((facet) => !this.#passes(facet, values[facet]));
    if (failed.length === 0) this.#matching++;
    if (failed.length > 1) return false;
    for (const facet of failed.length === 1 ? failed : facets) {
      // All chosen features are required, so choosing another cannot add a vendor that lacks one.
      if (facet === "feature" && failed.length === 1) continue;
      for (const value of values[facet]) this.#count(facet, value, failed.length === 1);
    }
    return failed.length === 0;
  }

  #passes(facet: Facet, values: string[]): boolean {
    const selection = this.#filters[facet];
    if (selection.length === 0) return true;
    return facet === "feature"
      ? selection.every((value) => values.includes(value))
      : selection.some((value) => values.includes(value));
  }

  #count(facet: Facet, value: string, isHidden: boolean) {
    const ofFacet = this.#counts.get(facet);
    const tally = ofFacet?.get(value) ?? { all: 0, hidden: 0 };
    tally.all++;
    if (isHidden) tally.hidden++;
    ofFacet?.set(value, tally);
  }

  /** Returns the values with matches and the chosen ones, in alphabetical order. */
  choices(labelOf: (facet: Facet, value: string) => string): Record<Facet, Choice[]> {
    const of = (facet: Facet) => {
      const selection = this.#filters[facet];
      const values = new Set([...(this.#counts.get(facet)?.keys() ?? []), ...selection]);
      return [...values]
        .map((value) => ({ value, label: labelOf(facet, value), count: this.#shownWith(facet, value) }))
        .sort(byLabel);
    };
    return { category: of("category"), market: of("market"), feature: of("feature"), hosting: of("hosting") };
  }

  /** The number of vendors shown if the value is chosen. */
  #shownWith(facet: Facet, value: string): number {
    const selection = this.#filters[facet];
    if (selection.includes(value)) return this.#matching;
    const tally = this.#counts.get(facet)?.get(value) ?? { all: 0, hidden: 0 };
    return facet === "feature" || selection.length === 0 ? tally.all : this.#matching + tally.hidden;
  }

  unpublished(): { facet: Facet; count: number }[] {
    return facets
      .map((facet) => ({ facet, count: this.#counts.get(facet)?.get(unpublishedValue)?.hidden ?? 0 }))
      .filter(({ count }) => count > 0);
  }
}

interface Tally {
  all: number;
  hidden: number;
}

export const labelsOf = (features: FeatureTitle[]) => {
  const titles = new Map(features.map(({ slug, title }) => [slug, title]));
  return (facet: Facet, value: string) => {
    if (facet === "feature") return titles.get(value) ?? value;
    if (facet === "category") return value;
    if (value === unpublishedValue) return "Not found";
    return facet === "hosting" ? hostingWords(value) : value;
  };
};

const byLabel = (a: Choice, b: Choice) => isLast(a) - isLast(b) || compareText(a.label, b.label);

const isLast = ({ value }: Choice) => Number(value === noCategory || value === unpublishedValue);

/** Normalizes text to lower-case plain letters with single spaces. Hyphens become spaces. Drops invisible characters. */
export const plain = (text: string) =>
  fold(text)
    .replace(/\p{Cf}+/gu, "")
    .replace(/[\s\p{Pd}]+/gu, " ")
    .trim();
