import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { citations } from "#cms/facts/citation.table.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { features } from "../feature/feature.table.ts";
import { buildVendor } from "../vendor/vendor.fixture.ts";
import { vendors } from "../vendor/vendor.table.ts";

const app = testApp();

const slugs = ["alpha-software", "beta-software", "gamma-software", "delta-software"];
const limit = 150_000;

/** Texts as long as those in the starter content. */
const texts = {
  owner: "Privately held; two growth funds joined in 2023 and 2025",
  assetsOnPlatform: "More than 1.8 trillion USD administered (2026)",
  freeTrial: "Thirty days for a single user",
  implementation: "Led by a named project manager, ten to twelve weeks",
  sso: "SAML 2.0 with the usual providers",
  mfa: "Authenticator app or hardware key",
  currencies: "All traded currencies and own units",
  custodianFeeds: "650 to 700 direct feeds without screen scraping",
  employeeCount: "About 120 (2023)",
  customerCount: "400+ family offices in 40+ countries (2025)",
  typicalClientSize: "Families with 100 million USD and more",
  pricing: "From 40,000 USD a year, by users and entities",
  bestFor: "Families with many structures that want one dated ownership picture",
  notFor: "Bookkeeping, trading or client relationship records",
};
const lists = {
  clientTypes: ["Single family offices", "Multi-family offices", "Private banks"],
  markets: ["North America", "Europe"],
  offices: ["Zurich", "New York"],
  services: ["Data entry", "Bookkeeping"],
  hostingRegions: ["Switzerland"],
  certifications: ["SOC 2 Type II", "ISO 27001"],
  accountingStandards: ["IFRS", "US GAAP"],
  languages: ["English", "German"],
  useCases: ["Global net worth reporting", "Ownership mapping"],
  integrations: ["Canoe Intelligence", "Addepar", "Xero"],
  supportOptions: ["Email", "Telephone"],
};
const sourcesOfEach = 16;

beforeAll(async () => {
  const moreFeatures = Array.from({ length: 6 }, (_, place) => ({
    slug: `further-feature-${place}`,
    name: `Further Feature ${place}`,
    category: "Accounting & Tax",
  }));
  await app.db.insert(features).values(moreFeatures);
  const all = await app.db.select({ slug: features.slug }).from(features);
  for (const [side, slug] of slugs.entries()) await addVendor(side, slug, all);
});

/** A vendor with every fact known, most with a source. */
async function addVendor(side: number, slug: string, all: { slug: string }[]) {
  const levels = ["native", "partial", "partner", "no"] as const;
  const capabilities = all.map(({ slug: feature }, place) => ({
    feature,
    level: levels[(place + side) % levels.length] ?? "native",
    note: "Report of August 2026: part of the ledger, also through the interface",
  }));
  const ownTexts = Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, `${text} ${side}`]),
  );
  const [vendor] = await app.db
    .insert(vendors)
    .values({
      ...buildVendor({ slug, name: `Software ${slug}` }),
      ...ownTexts,
      ...lists,
      hosting: "cloud",
      founded: `200${side}`,
      headquarters: "Morrisville, United States",
      description: "A platform for families and their offices that reports what they own. ".repeat(4),
      capabilities,
    })
    .returning();
  const cited = await app.db
    .insert(sources)
    .values(
      Array.from({ length: sourcesOfEach }, (_, place) => ({
        url: `https://documentation.example/${slug}/product/page-${place}.html`,
        title: `Developer portal of ${slug}: resource overview ${place}`,
        publisher: "Public repository",
        kind: "documentation" as const,
        publishedOn: "2026-03-14",
      })),
    )
    .returning();
  const facts = [
    ...capabilities.map(({ feature, level }) => ({ field: "capabilities", item: feature, value: level })),
    ...Object.entries(ownTexts).map(([field, value]) => ({ field, item: "", value: String(value) })),
    ...Object.entries(lists).flatMap(([field, items]) => items.map((item) => ({ field, item, value: item }))),
  ];
  await app.db.insert(citations).values(
    facts.map(({ field, item, value }, place) => ({
      kind: "vendor",
      entryId: vendor?.id ?? 0,
      field,
      item,
      sourceId: cited[place % cited.length]?.id ?? 0,
      valueHash: hashValue(value),
      verdict: "supports" as const,
      checkedAt: `2026-11-${10 + (place % cited.length)}T00:00:00.000Z`,
    })),
  );
}

test("a page of four vendors with sixty rows each has at most 150 kB", async () => {
  const [vendor] = await app.db.select().from(vendors).where(eq(vendors.slug, "alpha-software"));
  expect(vendor?.capabilities).toHaveLength(35);
  const answer = await app.fetch(`/compare/${slugs.toSorted().join("-vs-")}`);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const rows = [...withoutData(html).matchAll(/<th role="rowheader" scope="row">/g)];
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect([...withoutData(html).matchAll(/href="#source-\d+"/g)].length).toBeGreaterThan(60 * slugs.length);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(limit);
});
