import { beforeAll, expect, test } from "vitest";
import { citations } from "#cms/facts/citation.table.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { buildFeature } from "../feature/feature.fixture.ts";
import { features } from "../feature/feature.table.ts";
import { buildVendor } from "../vendor/vendor.fixture.ts";
import { vendors } from "../vendor/vendor.table.ts";
import type { Market } from "./market-cells.ts";

const app = testApp("empty");

type Page = Market & {
  total: number;
  known: number;
  page: number;
  pages: number;
  picture: unknown[];
  scatter: unknown;
  timeline: unknown;
  choice: { order: string; feature: string[]; market: string[] };
  ignored: string[];
};

const published = 1000;
const withLedger = 120;
const swiss = 250;

beforeAll(async () => {
  const { db } = app;
  await db
    .insert(features)
    .values([
      buildFeature({ slug: "ledger", name: "Ledger" }),
      buildFeature({ slug: "vault", name: "Vault" }),
    ]);
  const rows = await db
    .insert(vendors)
    .values(
      Array.from({ length: published + 1 }, (_, number) =>
        buildVendor({
          slug: `vendor-${number}`,
          name: `Vendor ${String(number).padStart(4, "0")}`,
          isPublished: number < published,
          features: number % 8 === 0 ? ["Ledger"] : [],
          capabilities: number % 8 === 0 ? [{ feature: "ledger", level: "native" }] : [],
          markets: number % 4 === 1 ? ["Switzerland"] : [],
        }),
      ),
    )
    .returning({ id: vendors.id });
  const [source] = await db
    .insert(sources)
    .values({ url: "https://register.example", title: "Register", kind: "filing" })
    .returning({ id: sources.id });
  await db.insert(citations).values(
    rows
      .filter((_, number) => number % 8 === 0)
      .slice(0, withLedger)
      .map(({ id }) => ({
        kind: "vendor",
        entryId: id,
        field: "capabilities",
        item: "ledger",
        sourceId: source?.id ?? 0,
        valueHash: hashValue("native"),
        verdict: "supports" as const,
        checkedAt: "2026-11-01T00:00:00.000Z",
      })),
  );
  app.forgetAll();
});

const readMarket = async (query = ""): Promise<Page> => app.json(`/api/market${query}`);

/** Returns all pages that a query has. */
async function readPages(query = "?") {
  const first = await readMarket(query);
  const others = Array.from({ length: first.pages - 1 }, (_, index) =>
    readMarket(`${query}&page=${index + 2}`),
  );
  return [first, ...(await Promise.all(others))];
}

const slugsOf = (pages: Page[]) => pages.flatMap(({ vendors }) => vendors.map(({ slug }) => slug));

test("twenty pages of 50 show every published vendor once", async () => {
  const pages = await readPages();
  expect(pages.map(({ page }) => page)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(new Set(pages.map(({ vendors }) => vendors.length))).toEqual(new Set([50]));
  const slugs = slugsOf(pages);
  expect(new Set(slugs).size).toBe(published);
  expect(slugs).not.toContain(`vendor-${published}`);
});

test("every page has the numbers and features of all vendors, and a cell per feature", async () => {
  for (const { total, known, pages, features, vendors } of await readPages()) {
    expect({ total, known, pages }).toEqual({ total: published, known: withLedger, pages: 20 });
    expect(features.map(({ slug }) => slug).sort()).toEqual(["ledger", "vault"]);
    expect(new Set(vendors.map(({ cells }) => cells.length))).toEqual(new Set([2]));
  }
});

test("the charts of all vendors are on the first page only", async () => {
  const first = await readMarket();
  expect(first.picture).not.toEqual([]);
  expect(first.scatter).not.toBeNull();
  expect(first.timeline).not.toBeNull();
  const second = await readMarket("?page=2");
  expect([second.picture, second.scatter, second.timeline]).toEqual([[], null, null]);
});

test.each([
  ["0", 1],
  ["-3", 1],
  ["many", 1],
  ["", 1],
  ["2.9", 2],
  ["20", 20],
  ["21", 20],
  ["99999999999999999999", 20],
])("page=%s is page %i", async (page, shown) => {
  const answer = await readMarket(`?page=${page}`);
  expect(answer.page).toBe(shown);
  expect(answer.vendors).toHaveLength(50);
});

test("the vendors of one market have five pages, without vendors of others", async () => {
  const pages = await readPages("?market=Switzerland");
  expect(pages.map(({ total, pages }) => [total, pages])).toEqual(Array(5).fill([swiss, 5]));
  expect(new Set(slugsOf(pages)).size).toBe(swiss);
  expect(slugsOf(pages).every((slug) => Number(slug.slice("vendor-".length)) % 4 === 1)).toBe(true);
  expect((await readMarket("?market=Switzerland&page=20")).page).toBe(5);
});

test("a feature keeps the vendors with evidence, and the last page has the rest", async () => {
  const pages = await readPages("?feature=Ledger");
  expect(pages.map(({ vendors }) => vendors.length)).toEqual([50, 50, 20]);
  expect(pages[0]?.total).toBe(withLedger);
  const none = await readMarket("?feature=Ledger&market=Switzerland&page=3");
  expect([none.total, none.page, none.pages, none.vendors]).toEqual([0, 1, 1, []]);
});

test("coverage orders the vendors of all pages, and any other order is that of the categories", async () => {
  const counts = (await readPages("?order=coverage")).flatMap(({ vendors }) =>
    vendors.map(({ features }) => features),
  );
  expect(counts).toEqual([...Array(withLedger).fill(1), ...Array(published - withLedger).fill(0)]);
  const [unknown, usual] = [await readMarket("?order=size"), await readMarket()];
  expect(unknown).toEqual(usual);
  expect(unknown.choice.order).toBe("category");
});

test("unknown parameters change nothing, and unknown values are named", async () => {
  expect(await readMarket("?pageSize=1000&sort=name&page=2")).toEqual(await readMarket("?page=2"));
  const answer = await readMarket("?feature=Gardening&page=2");
  expect([answer.ignored, answer.total, answer.page]).toEqual([["Gardening"], published, 2]);
});

test("the page links to its neighbors and keeps the choice", async () => {
  const html = await app.text("/market?market=Switzerland&order=coverage&page=2");
  expect(html).toMatch(/Page (<!-- -->)?2(<!-- -->)? of (<!-- -->)?5/);
  expect(html).toContain('href="/market?market=Switzerland&amp;order=coverage"');
  expect(html).toContain('href="/market?market=Switzerland&amp;order=coverage&amp;page=3"');
  expect(await app.text("/market?page=2")).toContain("<title>Market Map, Page 2 |");
});

test("the CSV has the vendors of all pages in the order of the pages", async () => {
  const lines = (await app.text("/market.csv?market=Switzerland")).trim().split("\r\n").slice(1);
  const names = (await readPages("?market=Switzerland")).flatMap(({ vendors }) =>
    vendors.map(({ name }) => name),
  );
  expect(lines.map((line) => line.split(",")[0])).toEqual(names);
});
