import { expect, test } from "vitest";
import type { FeatureCardData } from "./feature-list.ts";
import { buildFeatureList, featurePageSize, featuresHref, noFilters, readFilters } from "./feature-list.ts";

const feature = (slug: string, fields: Partial<FeatureCardData> = {}): FeatureCardData => ({
  slug,
  name: slug,
  description: null,
  category: null,
  importance: null,
  complexity: null,
  ...fields,
});

const features = [
  feature("ledger", { name: "Général Ledger", category: "Accounting" }),
  feature("reports", { description: "Builds on the GENERAL ledger", category: "Reporting" }),
  feature("loose", { category: "" }),
  feature("bills", { category: "accounting two" }),
];
const slugs = (filters: Partial<typeof noFilters>) =>
  buildFeatureList(features, { ...noFilters, ...filters }, 1).entries.map(({ slug }) => slug);

test("search matches names and descriptions, ignoring case and accents", () => {
  expect(slugs({ search: "general LEDGER " })).toEqual(["ledger", "reports"]);
});

test("groups features by category in alphabetical order, those without one last", () => {
  expect(slugs({})).toEqual(["ledger", "bills", "reports", "loose"]);
  expect(slugs({ category: "Other" })).toEqual(["loose"]);
});

test("counts each category's search results, whatever category is chosen", () => {
  const list = buildFeatureList(features, { search: "ledger", category: "Reporting" }, 1);
  expect(list.categories).toEqual([
    { category: "Accounting", count: 1 },
    { category: "Reporting", count: 1 },
  ]);
  expect(list).toMatchObject({ total: 1, published: 4 });
});

test("an unknown category leaves no results", () => {
  expect(slugs({ category: "constructor" })).toEqual([]);
});

test("a long list is paginated, and a page beyond the last shows the last", () => {
  const many = Array.from({ length: 100 }, (_, index) => feature(`f-${index}`));
  const second = buildFeatureList(many, noFilters, 2);
  expect(second).toMatchObject({ total: 100, page: 2, pages: 3 });
  expect(second.entries[0]?.slug).toBe(`f-${featurePageSize}`);
  expect(buildFeatureList(many, noFilters, 9)).toMatchObject({ page: 3 });
});

test("the address remembers the filters", () => {
  const filters = { search: "a&b", category: "R&D, misc" };
  const url = new URL(featuresHref(filters), "https://guide.example");
  expect(url.pathname).toBe("/features");
  expect(readFilters(url.searchParams)).toEqual(filters);
  expect(featuresHref(noFilters)).toBe("/features");
});
