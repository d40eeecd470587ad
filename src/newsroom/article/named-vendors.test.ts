import { describe, expect, test } from "vitest";
import { aliasesInput } from "#content/vendor/vendor.aliases.ts";
import { buildVendor } from "#content/vendor/vendor.fixture.ts";
import * as starter from "../../../starter/content.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { buildArticle } from "./article.fixture.ts";

const app = testApp();
const call = asEditor(app);

const namedIn = async (slug: string): Promise<string[]> =>
  (await app.json(`/api/news/${slug}?view=page`)).vendors.map((vendor: { slug: string }) => vendor.slug);

/** The words that identify each vendor to readers. */
const knownAs = {
  addepar: /\bAddepar\b/,
  "black-diamond": /\bBlack Diamond\b/,
  expersoft: /\bExpersoft\b/,
  "fidelity-full-view": /\bFull View\b/,
  "juniper-square": /\bJuniper Square\b/,
  kubera: /\bKubera\b/,
  enfusion: /\bEnfusion\b/,
  "allvue-systems": /\bAllvue\b/,
  tamarac: /\bTamarac\b/,
  masttro: /\bMasttro\b/,
  "eton-solutions": /\bEton\b|\bAtlasFive\b/,
  fundcount: /\bFundCount\b/,
  asora: /\bAsora\b/,
  "asset-vantage": /\bAsset ?Vantage\b/,
  altoo: /\bAltoo\b/,
  qplix: /\bQPLIX\b/i,
  "sei-archway": /\bArchway\b/,
  orion: /\bOrion\b/,
  "ssc-geneva": /\b(?:SS&C|Advent) Geneva\b/,
  "advent-apx": /\bAPX\b/,
  simcorp: /\bSimCorp\b/,
  efront: /\beFront\b/,
  "canoe-intelligence": /\bCanoe\b/,
  arch: /\bArch\b/,
  altvia: /\bAltvia\b/,
  byallaccounts: /\bByAllAccounts\b/,
  yodlee: /\bYodlee\b/,
  plaid: /\bPlaid\b/,
  "salesforce-financial-services-cloud": /\bSalesforce\b/,
  wealthbox: /\bWealthbox\b/,
  "sage-intacct": /\bIntacct\b/,
  quickbooks: /\bQuickBooks\b/,
  backstop: /\bBackstop\b/,
  "dynamo-software": /\bDynamo\b/,
  "copia-wealth-studios": /\bCopia\b/,
  ipaladin: /\biPaladin\b/,
};

describe("the starter content", () => {
  test("has identifying words for each vendor, and valid aliases", () => {
    expect(Object.keys(knownAs).toSorted()).toEqual(starter.vendors.map(({ slug }) => slug).toSorted());
    for (const { slug, aliases } of starter.vendors)
      expect([slug, aliasesInput.parse(aliases)]).toEqual([slug, aliases]);
  });

  test.each(starter.articles)("$slug lists each vendor that its text mentions", async (article) => {
    const text = `${article.title}\n${article.originalContent}`;
    const named = Object.entries(knownAs).flatMap(([slug, words]) => (words.test(text) ? [slug] : []));
    expect((await namedIn(article.slug)).toSorted()).toEqual(named.toSorted());
  });

  test("names Archway, Black Diamond and Backstop under the purchase of Canoe", async () => {
    expect(await namedIn("bloomberg-completes-purchase-of-canoe-intelligence")).toEqual(
      expect.arrayContaining(["black-diamond", "sei-archway", "backstop", "qplix"]),
    );
    expect(await app.json("/api/news?view=vendor&vendor=backstop")).toMatchObject([
      { path: "/news/bloomberg-completes-purchase-of-canoe-intelligence" },
    ]);
  });

  test.each([
    ["bloomberg-completes-purchase-of-canoe-intelligence", 3, "three"],
    ["wealthbox-opens-client-records-to-an-ai-assistant", 3, "three"],
    ["sei-sells-its-family-office-services-business", 1, "one"],
  ])("shows as many sources as the text of %s counts", async (slug, count, word) => {
    const { provenance } = await app.json(`/api/news/${slug}?view=page`);
    expect(provenance.sources).toHaveLength(count);
    expect(starter.articles.find((article) => article.slug === slug)?.originalContent).toMatch(
      new RegExp(`\\b[Oo]ur ${word} sources?\\b`),
    );
  });

  test("credits publishers, not the sites where they were found", () => {
    const credits = starter.articles.flatMap(({ originalPublisher, furtherSources = [] }) => [
      originalPublisher,
      ...furtherSources.map(({ publisher }) => publisher),
    ]);
    expect(credits).toContain("RTTNews");
    expect(credits.filter((credit) => credit && /[()]|, on /.test(credit))).toEqual([]);
  });
});

test("an alias matches existing articles until it is removed", async () => {
  const created = await call(
    "POST",
    "/api/vendors",
    buildVendor({ slug: "glacier", name: "Glacier Ledger (Ice Group)" }),
  );
  const { id } = await created.json();
  await call(
    "POST",
    "/api/news",
    buildArticle({
      slug: "ice",
      title: "Ice",
      originalContent: "## Snow\u00a0Fox and others\n\nSnow-Fox’s owner changed. A snow fox ran by.",
    }),
  );
  const news = () => app.json("/api/news?view=vendor&vendor=glacier");
  expect([await namedIn("ice"), await news()]).toEqual([[], []]);
  await call("PUT", `/api/vendors/${id}`, { aliases: ["Snow Fox"] });
  expect(await namedIn("ice")).toEqual(["glacier"]);
  expect(await news()).toMatchObject([{ path: "/news/ice" }]);
  expect(await app.text("/news/ice")).toMatch(/<a href="\/vendors\/glacier">Snow-Fox<\/a>/);
  await call("PUT", `/api/vendors/${id}`, { aliases: [] });
  expect([await namedIn("ice"), await news()]).toEqual([[], []]);
});

test("the page about how an article was made says if it has no reviewer", async () => {
  const html = await app.text("/news/sei-sells-its-family-office-services-business/how");
  expect(html).toContain("No reviewer is recorded for this version");
  expect(html).not.toContain("who reviewed it");
});
