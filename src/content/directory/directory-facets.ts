import { compareText } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import type { FeatureTitle } from "./capabilities.ts";
import { type DirectoryFilters, type Facet, facets } from "./directory-address.ts";
import type { DirectoryRow } from "./directory-rows.server.ts";
import { hostingWords } from "./vendor.words.ts";

/** A value of a facet and the number of vendors that are shown when it is chosen. */
export interface Choice {
  value: string;
  label: string;
  count: number;
}

/** Fields that filters and orders use. */
export type Filterable = Pick<
  DirectoryRow,
  "name" | "description" | "headquarters" | "features" | "markets" | "hosting" | "checkedAt"
>;

const noCategory = "Other";

/** The value of a facet for vendors that do not publish the fact. */
export const unpublishedValue = "unknown";

const categoryOf = (vendor: Pick<DirectoryRow, "features">) => vendor.features[0] ?? noCategory;

/** The markets that a vendor serves; where none is known, the country of its headquarters (contract, section 7). */
export function marketsOf({ markets, headquarters }: Pick<Filterable, "markets" | "headquarters">): string[] {
  if (markets.length > 0) return markets;
  const country = countryOf(headquarters ?? "");
  return country === "" ? [unpublishedValue] : [country];
}

const countryOf = (place: string) => place.slice(place.lastIndexOf(",") + 1).trim();

/** A value of an address that the directory does not have. */
export interface IgnoredValue {
  facet: Facet;
  value: string;
}

type FacetValues = Record<Facet, string[]>;

const knownValues = new WeakMap<Filterable, FacetValues>();

/** Computed once for each vendor, not at each change of the filters. */
export function facetValues(vendor: Filterable, slugs: Map<string, string>): FacetValues {
  const known = knownValues.get(vendor);
  if (known) return known;
  const values: FacetValues = {
    category: [categoryOf(vendor)],
    market: [...new Set(marketsOf(vendor))],
    feature: [...new Set(vendor.features.map((title) => slugs.get(title) ?? title))],
    hosting: [vendor.hosting ?? unpublishedValue],
  };
  knownValues.set(vendor, values);
  return values;
}

/** Puts each asked value as the directory has it, features by title or slug, places within a country as the country. */
export function understand(asked: DirectoryFilters, all: FacetValues[], features: FeatureTitle[]) {
  const filters = { ...asked };
  const ignored: IgnoredValue[] = [];
  for (const facet of facets) {
    if (asked[facet].length === 0) continue;
    const distinct = new Set(all.flatMap((one) => one[facet]));
    const values = new Map([...distinct].map((value) => [plain(value), value]));
    if (facet === "feature")
      for (const { slug, title } of features) values.set(plain(slug), slug).set(plain(title), slug);
    const find = (value: string) =>
      values.get(plain(value)) ?? (facet === "market" ? values.get(plain(countryOf(value))) : undefined);
    filters[facet] = [...new Set(asked[facet].flatMap((value) => find(value) ?? []))];
    for (const value of asked[facet]) if (find(value) === undefined) ignored.push({ facet, value });
  }
  return { filters, ignored };
}

/** Counts vendors by their values as they pass by, for each facet those that all other filters leave. */
export class Tallies {
  #matching = 0;
  readonly #filters: DirectoryFilters;
  /** By facet and value: vendors that the other filters leave, and of these the ones that this facet's own choices hide. */
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
      // Features must all be there: where one is missing, another choice brings nothing.
      if (facet === "feature" && failed.length === 1) continue;
      for (const value of values[facet]) this.#count(facet, value, failed.length === 1);
    }
    return failed.length === 0;
  }

  #passes(facet: Facet, values: string[]): boolean {
    const chosen = this.#filters[facet];
    if (chosen.length === 0) return true;
    return facet === "feature"
      ? chosen.every((value) => values.includes(value))
      : chosen.some((value) => values.includes(value));
  }

  #count(facet: Facet, value: string, isHidden: boolean) {
    const ofFacet = this.#counts.get(facet);
    const tally = ofFacet?.get(value) ?? { all: 0, hidden: 0 };
    tally.all++;
    if (isHidden) tally.hidden++;
    ofFacet?.set(value, tally);
  }

  /** The values that match something, and the chosen ones, in alphabetical order. */
  choices(labelOf: (facet: Facet, value: string) => string): Record<Facet, Choice[]> {
    const of = (facet: Facet) => {
      const chosen = this.#filters[facet];
      const values = new Set([...(this.#counts.get(facet)?.keys() ?? []), ...chosen]);
      return [...values]
        .map((value) => ({ value, label: labelOf(facet, value), count: this.#shownWith(facet, value) }))
        .sort(byLabel);
    };
    return { category: of("category"), market: of("market"), feature: of("feature"), hosting: of("hosting") };
  }

  /** The number of vendors that are shown when the value is chosen. */
  #shownWith(facet: Facet, value: string): number {
    const chosen = this.#filters[facet];
    if (chosen.includes(value)) return this.#matching;
    const tally = this.#counts.get(facet)?.get(value) ?? { all: 0, hidden: 0 };
    return facet === "feature" || chosen.length === 0 ? tally.all : this.#matching + tally.hidden;
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
    if (value === unpublishedValue) return "Not published";
    return facet === "hosting" ? hostingWords(value) : value;
  };
};

const byLabel = (a: Choice, b: Choice) => isLast(a) - isLast(b) || compareText(a.label, b.label);

const isLast = ({ value }: Choice) => Number(value === noCategory || value === unpublishedValue);

/** Lower case in plain letters with single spaces; a hyphen is a space. */
export const plain = (text: string) =>
  fold(text)
    .replace(/[\s\p{Pd}]+/gu, " ")
    .trim();
