import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { marketsIn } from "./markets.ts";
import { vendors } from "./vendor.table.ts";

const app = testApp();

test.each([
  [["Worldwide, operated from Switzerland"], ["Worldwide", "Switzerland"]],
  [
    ["Germany", "Switzerland"],
    ["Germany", "Switzerland"],
  ],
  [["USA", "United States"], ["United States"]],
  [["Clients in the UK and Northern Ireland"], ["United Kingdom"]],
  [["New Jersey"], ["New Jersey"]],
  [["Europe"], ["Europe"]],
  [[], []],
])("markets in %j", (texts, names) => {
  expect(marketsIn(texts)).toEqual(names);
});

test("a country finds the vendors that serve it, or are based there if their markets are unknown", async () => {
  await app.db.delete(vendors);
  const vendor = (slug: string, markets: string[], headquarters: string | null) => ({
    slug,
    name: slug,
    markets,
    headquarters,
    isPublished: true,
  });
  await app.db
    .insert(vendors)
    .values([
      vendor("served-in-words", ["Worldwide, operated from Switzerland"], "Zug, Switzerland"),
      vendor("served-by-name", ["Germany", "Switzerland"], "Munich, Germany"),
      vendor("based-there", [], "Geneva, Switzerland"),
      vendor("sells-elsewhere", ["Germany"], "Basel, Switzerland"),
      vendor("unknown-market", [], null),
    ]);
  const html = await app.text("/vendors?market=Switzerland");
  const matches = ["served-in-words", "served-by-name", "based-there", "sells-elsewhere", "unknown-market"];
  expect(matches.filter((slug) => html.includes(`href="/vendors/${slug}"`))).toEqual(matches.slice(0, 3));
});
