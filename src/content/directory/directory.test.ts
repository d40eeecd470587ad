import { expect, test } from "vitest";
import { buildDirectory, directoryPageSize } from "./directory.ts";
import {
  type DirectoryFilters,
  directoryHref,
  facets,
  noFilters,
  readFilters,
  readView,
  toggled,
  writeFilters,
} from "./directory-address.ts";
import { type Filterable, marketsOf } from "./directory-facets.ts";

type Vendor = Filterable & { id: number };

const vendor = (id: number, fields: Partial<Vendor> = {}): Vendor => ({
  id,
  name: `Vendor ${id}`,
  aliases: [],
  description: null,
  headquarters: null,
  features: [],
  unproven: [],
  unlisted: [],
  markets: [],
  hosting: null,
  checkedAt: null,
  ...fields,
});

const titles = [
  { slug: "crm", title: "CRM" },
  { slug: "api", title: "API" },
  { slug: "bill-pay", title: "Bill Pay" },
];

const vendors = [
  vendor(1, { name: "Crédit Café", headquarters: "Zürich, Switzerland", features: ["CRM", "API"] }),
  vendor(2, {
    description: "A multi-currency ledger for CAFÉ owners",
    headquarters: "Zug, Switzerland",
    features: ["API"],
    hosting: "cloud",
  }),
  vendor(3, { headquarters: "Zug, Switzerland", markets: ["Germany", "Austria"], hosting: "both" }),
  vendor(4, { features: ["CRM", "Something of its own"], hosting: "on-premises" }),
];
const directory = (filters: Partial<DirectoryFilters>, list = vendors) =>
  buildDirectory(list, titles, { ...noFilters, ...filters });
const ids = (filters: Partial<DirectoryFilters>) => directory(filters).vendors.map(({ id }) => id);

test("search matches names and descriptions, ignoring case and accents", () => {
  expect(ids({ search: "cafe" })).toEqual([1, 2]);
  expect(ids({ search: "LEDGER" })).toEqual([2]);
});

test.each(["multi currency", "multi-currency", "Multi‑Currency", "currency  multi", "ledger currency"])(
  "hyphens count as spaces, and all words must match in any order: %s",
  (search) => {
    expect(ids({ search })).toEqual([2]);
  },
);

test.each([
  ["in curly quotation marks", "“Multi-currency” «ledger»"],
  ["with a comma and brackets", "ledger, (currency)"],
  ["with a zero-width space", "ledger\u200b"],
  ["with a soft hyphen", "cur\u00adrency"],
])("words pasted %s are found", (_, search) => {
  expect(ids({ search })).toEqual([2]);
});

test("a search made of punctuation finds no vendor without it", () => {
  expect(ids({ search: "%" })).toEqual([]);
});

test("a word without a match leaves no results", () => {
  expect(ids({ search: "multi currency zebra" })).toEqual([]);
});

test("category is the first feature only, Other for a vendor without any; several are alternatives", () => {
  expect(ids({ category: ["API"] })).toEqual([2]);
  expect(ids({ category: ["Other"] })).toEqual([3]);
  expect(ids({ category: ["API", "Other"] })).toEqual([2, 3]);
});

test("all chosen features are required; slugs and titles both work", () => {
  expect(ids({ feature: ["api"] })).toEqual([1, 2]);
  expect(ids({ feature: ["API"] })).toEqual([1, 2]);
  expect(ids({ feature: ["api", "crm"] })).toEqual([1]);
  expect(ids({ feature: ["bill-pay"] })).toEqual([]);
  expect(ids({ feature: ["something of its own"] })).toEqual([4]);
});

test("the market is where a vendor sells; where that is unknown, the country of its headquarters", () => {
  expect(vendors.map(marketsOf)).toEqual([
    ["Switzerland"],
    ["Switzerland"],
    ["Germany", "Austria"],
    ["unknown"],
  ]);
  expect(ids({ market: ["Switzerland"] })).toEqual([1, 2]);
  expect(ids({ market: ["Austria", "Switzerland"] })).toEqual([1, 2, 3]);
});

test("an old address with a headquarters place is read as its country", () => {
  const result = directory({ market: ["Zug, Switzerland"] });
  expect(result.vendors.map(({ id }) => id)).toEqual([1, 2]);
  expect(result.filters.market).toEqual(["Switzerland"]);
  expect(result.ignored).toEqual([]);
});

test("ignores and names any value that the directory does not have", () => {
  const strange = ["constructor", "__proto__", "<b>"];
  const result = directory({ category: strange, hosting: ["Cloud", "moon"], feature: ["api", "toString"] });
  expect(result.filters).toMatchObject({ category: [], hosting: ["cloud"], feature: ["api"] });
  expect(result.ignored.map(({ value }) => value)).toEqual([...strange, "toString", "moon"]);
  expect(result.vendors.map(({ id }) => id)).toEqual([2]);
});

test("hosting both ways matches either choice, and is a choice of its own", () => {
  expect(ids({ hosting: ["cloud"] })).toEqual([2, 3]);
  expect(ids({ hosting: ["on-premises"] })).toEqual([3, 4]);
  expect(ids({ hosting: ["both"] })).toEqual([3]);
  expect(ids({ hosting: ["cloud", "on-premises"] })).toEqual([2, 3, 4]);
  expect(directory({}).choices.hosting.map(({ value, count }) => [value, count])).toEqual([
    ["cloud", 2],
    ["both", 1],
    ["on-premises", 2],
    ["unknown", 1],
  ]);
});

test("unpublished facts are counted, not treated as a no", () => {
  expect(directory({ hosting: ["cloud"] }).unpublished).toEqual([{ facet: "hosting", count: 1 }]);
  expect(directory({ hosting: ["cloud", "unknown"] }).unpublished).toEqual([]);
  expect(ids({ hosting: ["cloud", "unknown"] })).toEqual([1, 2, 3]);
});

test("choices without matches are not offered unless chosen", () => {
  const { choices } = directory({ market: ["Germany"], feature: ["crm"] });
  expect(choices.category).toEqual([]);
  expect(choices.feature).toEqual([{ value: "crm", label: "CRM", count: 0 }]);
  expect(directory({}).choices.feature.map(({ label }) => label)).toEqual([
    "API",
    "CRM",
    "Something of its own",
  ]);
});

test("the count beside a choice is the number of vendors that choosing it shows", () => {
  const random = seeded(7);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const many = Array.from({ length: 300 }, (_, id) =>
    vendor(id, {
      name: pick(["Alpha", "Beta", "Gamma"]),
      features: ["CRM", "API", "Bill Pay", "Ledger"].filter(() => random() < 0.5),
      headquarters: pick([null, "Zug, Switzerland", "Paris, France", "Oslo, Norway"]),
      markets: pick([[], [], ["France"], ["Norway", "France"]]),
      hosting: pick([null, "cloud", "both", "on-premises"] as const),
    }),
  );
  for (let round = 0; round < 60; round++) {
    let filters: DirectoryFilters = { ...noFilters, search: pick(["", "", "alpha", "a"]) };
    for (let step = 0; step < Math.floor(random() * 5); step++) {
      const facet = pick(facets);
      const choice = pick(directory(filters, many).choices[facet]);
      if (choice) filters = toggled(filters, facet, choice.value);
    }
    const { choices } = directory(filters, many);
    for (const facet of facets)
      for (const { value, count } of choices[facet]) {
        const chosen = filters[facet].includes(value) ? filters : toggled(filters, facet, value);
        expect(directory(chosen, many).matching, `${writeFilters(filters)} then ${facet} ${value}`).toBe(
          count,
        );
      }
  }
});

test("sorts by name, or by features or last check and then by name", () => {
  const list = [
    vendor(1, { features: ["CRM"] }),
    vendor(2, { checkedAt: "2026-01-01" }),
    vendor(3, { features: ["CRM", "API"], checkedAt: "2026-02-01" }),
    vendor(4, { features: ["API"] }),
  ];
  const order = (sort: DirectoryFilters["sort"]) => directory({ sort }, list).vendors.map(({ id }) => id);
  expect(order("name")).toEqual([1, 2, 3, 4]);
  expect(order("features")).toEqual([3, 1, 4, 2]);
  expect(order("checked")).toEqual([3, 2, 1, 4]);
});

test("the address remembers the filters and the view", () => {
  const filters: DirectoryFilters = {
    search: "a&b",
    category: ["R&D", "CRM"],
    market: ["Zug, Switzerland"],
    feature: ["x=y"],
    hosting: ["cloud", "both"],
    sort: "checked",
  };
  expect(readFilters(writeFilters(filters))).toEqual(filters);
  expect(writeFilters(noFilters).toString()).toBe("");
  const href = directoryHref(filters, "cards");
  expect(readView(new URLSearchParams(href.split("?")[1]))).toBe("cards");
  expect(directoryHref(noFilters, "table")).toBe("/vendors");
});

test("any address results in filters of bounded size", () => {
  const read = (query: string) => readFilters(new URLSearchParams(query));
  expect(read("search=ledger").search).toBe("ledger");
  expect(read("q=a&search=b").search).toBe("a");
  expect(read("sort=price&view=map&page=-1")).toEqual(noFilters);
  expect(read("feature=&feature=%20&category&&=&q=%20")).toEqual(noFilters);
  expect(read("feature=a&feature=a").feature).toEqual(["a"]);
  const long = read(
    `q=${"x".repeat(5000)}&${"feature=f".repeat(1)}&${Array.from({ length: 500 }, (_, n) => `market=m${n}`).join("&")}`,
  );
  expect(long.search.length).toBe(200);
  expect(long.market.length).toBe(40);
});

test("the server sends one page", () => {
  const many = Array.from({ length: 100 }, (_, id) => vendor(id));
  const second = buildDirectory(many, titles, noFilters, 2);
  expect(second).toMatchObject({ total: 100, matching: 100, page: 2 });
  expect(second.vendors[0]?.id).toBe(directoryPageSize);
  expect(buildDirectory(many, titles, noFilters, 4)).toMatchObject({ page: 3 });
});

test("beyond the last page is the last page", () => {
  const beyond = buildDirectory(vendors, titles, noFilters, 9);
  expect(beyond).toMatchObject({ page: 1, matching: 4, total: 4 });
  expect(beyond.vendors).toHaveLength(4);
});

/** A seeded generator, so that each run gets the same numbers. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
