import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { banners } from "#content/banner/banner.table.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { landingPages } from "#content/landing-page/landing-page.table.ts";
import { useCases } from "#content/use-case/use-case.table.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { styleGuides } from "#newsroom/style-guide/style-guide.table.ts";
import { databaseForTest } from "../tests/support/database.ts";
import * as starter from "./content.ts";
import { loadStarterContent } from "./load.ts";

test("an empty store gets everything, and is told how much", async () => {
  const { db } = await databaseForTest("empty");
  const counts = await loadStarterContent(db);
  expect(counts).toMatchObject({ vendors: 36, faqs: 30, glossaryTerms: 64, landingPages: 7, articles: 15 });
  expect(await db.$count(vendors)).toBe(36);
});

test("a fresh installation rewrites by a style guide of its trade; an existing one keeps its own", async () => {
  const { db } = await databaseForTest("empty");
  await loadStarterContent(db);
  const guides = await db.select().from(styleGuides);
  expect(guides).toMatchObject([{ isActive: true, prompt: expect.stringContaining("family offices") }]);
  await db.update(styleGuides).set({ prompt: "Our own." });
  await loadStarterContent(db);
  expect((await db.select().from(styleGuides)).map(({ prompt }) => prompt)).toEqual(["Our own."]);
});

test("a store that holds anything is left as it is", async () => {
  const { db } = await databaseForTest("empty");
  await db.insert(banners).values({ title: "An editor's own" });
  expect(await loadStarterContent(db)).toBeNull();
  expect(await db.$count(vendors)).toBe(0);
});

test("a failure leaves the store empty", async () => {
  const { db } = await databaseForTest("empty");
  await db.execute(sql`alter table landing_pages add constraint full_up check (id < 3)`);
  await expect(loadStarterContent(db)).rejects.toThrow();
  expect(await db.$count(vendors)).toBe(0);
});

test("references by slug become ids, in their order", async () => {
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

test("landing pages keep to what their screen needs", () => {
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

test("money is written in one form: the sign or the currency's code, then the figure", () => {
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
