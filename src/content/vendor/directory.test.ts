import { expect, test } from "vitest";
import { buildDirectory, directoryPageSize, noFilters, readFilters, writeFilters } from "./directory.ts";
import type { VendorCardData } from "./vendor.queries.server.ts";

const vendor = (id: number, fields: Partial<VendorCardData> = {}): VendorCardData => ({
  id,
  slug: `v-${id}`,
  name: `Vendor ${id}`,
  description: null,
  headquarters: null,
  features: [],
  logo: null,
  logoUpload: null,
  clearbitLogoUrl: null,
  g2Url: null,
  capterraUrl: null,
  isFeatured: false,
  bestFor: null,
  isSponsored: false,
  checkedAt: null,
  ...fields,
});

const vendors = [
  vendor(1, { name: "Crédit Café", headquarters: "Zürich, Switzerland", features: ["CRM", "API"] }),
  vendor(2, { description: "A ledger for CAFÉ owners", headquarters: "Zug, Switzerland", features: ["API"] }),
  vendor(3, { headquarters: "Zug, Switzerland" }),
];
const ids = (filters: Partial<typeof noFilters>) =>
  buildDirectory(vendors, { ...noFilters, ...filters }).vendors.map(({ id }) => id);

test("search looks at name and description, without regard to case and accents", () => {
  expect(ids({ search: "cafe" })).toEqual([1, 2]);
  expect(ids({ search: "LEDGER" })).toEqual([2]);
});

test("category is the first feature only, Other for a vendor without any", () => {
  expect(ids({ category: "API" })).toEqual([2]);
  expect(ids({ category: "Other" })).toEqual([3]);
});

test("the features filter matches any feature", () => {
  expect(ids({ feature: "API" })).toEqual([1, 2]);
});

test("market is contained in the headquarters", () => {
  expect(ids({ market: "Switzerland" })).toEqual([1, 2, 3]);
  expect(ids({ market: "Zug, Switzerland" })).toEqual([2, 3]);
});

test("choices are counted among what the other filters leave, and those without a match are not offered", () => {
  const { choices } = buildDirectory(vendors, { ...noFilters, market: "Zug, Switzerland" });
  expect(choices.categories).toEqual([
    { value: "API", count: 1 },
    { value: "Other", count: 1 },
  ]);
  expect(choices.markets).toEqual([
    { value: "Zug, Switzerland", count: 2 },
    { value: "Zürich, Switzerland", count: 1 },
  ]);
});

test("the address remembers the filters", () => {
  const filters = { search: "a&b", category: "R&D", market: "", feature: "x=y" };
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(writeFilters(noFilters).toString()).toBe("");
});

test("the server puts one page into its answer", () => {
  const many = Array.from({ length: 100 }, (_, id) => vendor(id));
  const second = buildDirectory(many, noFilters, 2);
  expect(second).toMatchObject({ total: 100, matching: 100, page: 2 });
  expect(second.vendors[0]?.id).toBe(directoryPageSize);
  expect(buildDirectory(many, noFilters, 4)).toMatchObject({ page: 3 });
});

test("a market counts what choosing it shows", () => {
  const places = [
    vendor(1, { headquarters: "Switzerland" }),
    vendor(2, { headquarters: "Zug, Switzerland" }),
    vendor(3, { headquarters: "" }),
  ];
  const { choices } = buildDirectory(places, noFilters);
  expect(choices.markets).toEqual([
    { value: "Switzerland", count: 2 },
    { value: "Zug, Switzerland", count: 1 },
  ]);
  for (const { value, count } of choices.markets)
    expect(buildDirectory(places, { ...noFilters, market: value }).matching).toBe(count);
});

test("beyond the last page is the last page", () => {
  expect(buildDirectory(vendors, noFilters, 9)).toMatchObject({ page: 1, matching: 3, total: 3 });
  expect(buildDirectory(vendors, noFilters, 9).vendors).toHaveLength(3);
});
