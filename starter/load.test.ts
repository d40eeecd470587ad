import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { measureReading } from "#cms/text/reading-time.server.ts";
import { banners } from "#content/banner/banner.table.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { landingPages } from "#content/landing-page/landing-page.table.ts";
import { useCases } from "#content/use-case/use-case.table.ts";
import { vendorFactFields } from "#content/vendor/vendor.fact-fields.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { styleGuides } from "#newsroom/style-guide/style-guide.table.ts";
import { factValuesOf } from "../src/cms/engine/fact-field.ts";
import { citations } from "../src/cms/facts/citation.table.ts";
import { hashValue } from "../src/cms/facts/facts.server.ts";
import { sources } from "../src/cms/facts/source.table.ts";
import { databaseForTest } from "../tests/support/database.ts";
import * as starter from "./content.ts";
import { vendorFact } from "./fact-schema.ts";
import { loadStarterContent } from "./load.ts";

test("an empty database gets everything, and the counts are returned", async () => {
  const { db } = await databaseForTest("empty");
  const counts = await loadStarterContent(db);
  expect(counts).toMatchObject({ vendors: 36, faqs: 30, glossaryTerms: 64, landingPages: 7, articles: 15 });
  expect(await db.$count(vendors)).toBe(36);
});

test("a fresh installation gets a style guide for its trade; an existing one keeps its own", async () => {
  const { db } = await databaseForTest("empty");
  await loadStarterContent(db);
  const guides = await db.select().from(styleGuides);
  expect(guides).toMatchObject([{ isActive: true, prompt: expect.stringContaining("family offices") }]);
  await db.update(styleGuides).set({ prompt: "Our own." });
  await loadStarterContent(db);
  expect((await db.select().from(styleGuides)).map(({ prompt }) => prompt)).toEqual(["Our own."]);
});

test("a database with any content is unchanged", async () => {
  const { db } = await databaseForTest("empty");
  await db.insert(banners).values({ title: "An editor's own" });
  expect(await loadStarterContent(db)).toBeNull();
  expect(await db.$count(vendors)).toBe(0);
});

test("a failure leaves the database empty", async () => {
  const { db } = await databaseForTest("empty");
  await db.execute(sql`alter table landing_pages add constraint full_up check (id < 3)`);
  await expect(loadStarterContent(db)).rejects.toThrow();
  expect(await db.$count(vendors)).toBe(0);
});

test("articles have the same counts as after a save", async () => {
  for (const { slug, originalContent, wordCount, readingTime } of starter.articles)
    expect([slug, { wordCount, readingTime }]).toEqual([slug, await measureReading(originalContent)]);
});

test("references by slug become ids, in order", async () => {
  const { db } = await databaseForTest();
  const [page] = await db.select().from(landingPages).where(eq(landingPages.slug, "services"));
  const named = starter.landingPages.find(({ slug }) => slug === "services");
  const vendorSlugs = new Map((await db.select().from(vendors)).map(({ id, slug }) => [id, slug]));
  const faqSlugs = new Map((await db.select().from(faqs)).map(({ id, slug }) => [id, slug]));
  expect(page?.associatedVendorIds.map((id) => vendorSlugs.get(id))).toEqual(named?.associatedVendorSlugs);
  expect(page?.associatedFaqIds.map((id) => faqSlugs.get(id))).toEqual(named?.associatedFaqSlugs);
  for (const { featuredFaqIds } of await db.select().from(useCases))
    expect(featuredFaqIds).not.toHaveLength(0);
});

test("landing pages meet their screen's requirements", () => {
  for (const { slug, introduction, content, metaTitle, metaDescription } of starter.landingPages) {
    const words = introduction.split(/\s+/).length;
    expect(words, `words of the introduction of ${slug}`).toBeGreaterThanOrEqual(40);
    expect(words, `words of the introduction of ${slug}`).toBeLessThanOrEqual(80);
    expect(metaTitle.length).toBeLessThanOrEqual(60);
    expect(metaDescription.length).toBeLessThanOrEqual(160);
    const [, ...afterHeading] = content.split("## Key Features to Look For");
    const lines = afterHeading.join("").split("\n").filter(Boolean);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !line.startsWith("- "))).toEqual([]);
  }
});

test("amounts have one format: the currency sign or code, then the number", () => {
  const { vendorFacts, ...texts } = starter;
  const written = JSON.stringify([
    texts,
    vendorFacts.map(({ citations, ...facts }) => [facts, citations.map(({ item, note }) => [item, note])]),
  ]);
  expect(
    written.match(
      /[\d.]+ (?:thousand |million |billion |trillion )?(?:USD|CHF|EUR|GBP|US dollars|dollars|Swiss francs)\b|\b(?:USD|US\$) ?\d/g,
    ),
  ).toBeNull();
});

const fact = (over: object) =>
  vendorFact.safeParse({
    slug: "acme",
    clientTypes: ["Private banks"],
    capabilities: [{ feature: "api", level: "native" }],
    events: [],
    editorNotes: [],
    citations: [cited({})],
    ...over,
  });

const cited = ({ title = "API reference", ...over }: { title?: string; [field: string]: unknown }) => ({
  field: "capabilities",
  item: "api",
  source: {
    title,
    url: "https://acme.example/api",
    publisher: "Acme",
    publishedOn: null,
    kind: "documentation",
  },
  verdict: "supports",
  checkedOn: "2026-11-25",
  ...over,
});

const refusals: [string, object][] = [
  [
    "a file in a repository",
    { citations: [cited({ title: "API breakdown (public repository, file 26221689265)" })] },
  ],
  ["a numbered file", { citations: [cited({ title: "Provider profile (file 69660526433)" })] }],
  ["research notes", { citations: [cited({ title: "Acme, research note with pages opened 2026-04-22" })] }],
  [
    "a copy in notes",
    { citations: [cited({ title: "Pricing page, as fetched 2026-09-07 in public notes" })] },
  ],
  [
    "a publisher with the place of a copy",
    { citations: [cited({ source: { ...cited({}).source, publisher: "RTTNews (finanzen.ch)" } })] },
  ],
  ["`no` without a citation", { capabilities: [{ feature: "mobile-app", level: "no" }] }],
  ["bestFor without notFor", { bestFor: "Small offices" }],
  ["notFor without bestFor", { notFor: "Banks" }],
  ["a client type outside the list", { clientTypes: ["Family businesses in Europe"] }],
  ["a market outside the list", { markets: ["Worldwide, operated from Switzerland"] }],
];

test.each(refusals)("facts are refused: %s", (_, over) => {
  expect(fact(over).success).toBe(false);
});

test("facts are accepted with sources that a reader can open", () => {
  for (const title of [
    "Form 10-Q, note 3: Acquisition",
    "March '24 Release Notes",
    "Reconciling Billing Audit Files",
  ])
    expect(fact({ citations: [cited({ title })] }).error).toBeUndefined();
  expect(
    fact({
      bestFor: "Small offices",
      notFor: "Banks",
      markets: ["Worldwide", "Switzerland"],
      capabilities: [{ feature: "api", level: "no" }],
    }).error,
  ).toBeUndefined();
});

test("each citation supports a value of its vendor, with the stored quotation", async () => {
  const { db } = await databaseForTest();
  const rows = await db.select().from(vendors);
  const known = new Set<string>();
  for (const vendor of rows)
    for (const field of vendorFactFields)
      for (const { field: name, item, value } of factValuesOf(field, vendor))
        known.add([vendor.id, name, item, hashValue(value)].join());
  const loaded = await db.select().from(citations);
  expect(loaded).toHaveLength(955);
  expect(
    loaded.filter((row) => !known.has([row.entryId, row.field, row.item, row.valueHash].join())),
  ).toEqual([]);
  expect(loaded.filter(({ quote }) => quote !== null).length).toBeGreaterThan(690);
});

test("an address with several kinds of source counts as the weakest", async () => {
  const { db } = await databaseForTest();
  const kinds = new Map((await db.select().from(sources)).map(({ url, kind }) => [url, kind]));
  // Cited both as a partner's page and as documentation.
  expect(kinds.get("https://copiawealthstudios.com/knowledge-base/accounts")).toBe("partner");
  expect(kinds.get("https://developers.addepar.com/docs/resource-overview")).toBe("documentation");
});
