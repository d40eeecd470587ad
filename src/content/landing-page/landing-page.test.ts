import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { storeRelatedContent } from "#cms/engine/related/related-content.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { landingPages } from "./landing-page.table.ts";

const app = testApp();
const call = asEditor(app);
const page = {
  title: "Tried Software",
  slug: "tried-software",
  category: "risk-management",
  primaryKeyword: "tried",
  introduction: "What it is.",
  isPublished: true,
};
let id: number;
let vendorIds: number[];

beforeAll(async () => {
  const rows = await app.db
    .update(vendors)
    .set({ founded: "1999<b>", pricing: null })
    .where(eq(vendors.slug, "altoo"))
    .returning({ id: vendors.id });
  const others = await app.db.select({ id: vendors.id }).from(vendors).where(eq(vendors.slug, "asora"));
  vendorIds = [...rows, ...others].map((row) => row.id);
  const answer = await call("POST", "/api/landing-pages", { ...page, associatedVendorIds: vendorIds });
  id = (await answer.json()).id;
});

const set = (fields: Record<string, unknown>) => call("PUT", `/api/landing-pages/${id}`, fields);

test("compares its vendors side by side if the comparison table is on and there are at least two", async () => {
  const html = await app.text("/tried-software");
  expect(html).toContain("At a Glance</h2>");
  expect(html).toContain("1999&lt;b&gt;");
  expect(html).toContain("Not specified");
  await set({ associatedVendorIds: vendorIds.slice(0, 1) });
  expect(await app.text("/tried-software")).not.toContain("At a Glance");
  await set({ associatedVendorIds: vendorIds, includeComparisonTable: false });
  expect(await app.text("/tried-software")).not.toContain("At a Glance");
});

test("hides vendors' facts that contain the extraction placeholder", async () => {
  const facts = { founded: "[Extract the year]", headquarters: "[Extract]", pricing: "about [Extract]" };
  await app.db.update(vendors).set(facts).where(eq(vendors.slug, "asora"));
  await set({ associatedVendorIds: vendorIds, includeComparisonTable: true });
  for (const path of ["/tried-software", "/vendors", "/vendors/asora", "/compare/altoo-vs-asora", "/compare"])
    expect(await app.text(path), path).not.toContain("[Extract");
});

test("the section of key features keeps its text, and its markdown is rendered", async () => {
  await set({
    content: "Intro.\n\n## Key Features to Look For\n\nRead *first*.\n\n- **Fast** with `code`\n- Plain",
  });
  const html = await app.text("/tried-software");
  expect(html).toContain("<p>Read <em>first</em>.</p>");
  expect(html).toContain("<p><strong>Fast</strong> with <code>code</code></p>");
  expect(html).not.toMatch(/\*\*Fast|<p>Read \*first/);
});

test("without further text, the introduction answers what the subject is", async () => {
  await set({ content: "## Key Features to Look For\n\n- Swift" });
  const [, html = ""] = withoutData(await app.text("/tried-software")).split("<main");
  expect(html).toMatch(/What is Tried Software\?<\/h2>.*>What it is\.<\/p>.*Swift/s);
  expect(html.split(page.introduction)).toHaveLength(2);
});

test("links buyer roles to their guides if roles are included", async () => {
  const html = await app.text("/tried-software");
  expect(html).toContain("Who Is Choosing</h2>");
  expect(html).toMatch(
    /Chief Investment Officer<\/p><a[^>]+href="\/buyers-guides\/chief-investment-officer"/,
  );
  await set({ includeBuyerPersonas: false });
  expect(await app.text("/tried-software")).not.toContain("Who Is Choosing");
});

test("the page's call to action can link within the site or to another", async () => {
  await set({ ctaText: "See the risks", ctaUrl: "/use-cases" });
  expect(await app.text("/tried-software")).toMatch(/href="\/use-cases"[^>]*>See the risks/);
  await set({ ctaUrl: "https://example.com/risks" });
  expect(await app.text("/tried-software")).toMatch(
    /href="https:\/\/example.com\/risks" target="_blank"[^>]*>See the risks/,
  );
});

test("shows related information if it is enabled", async () => {
  const relatedInfo = [{ title: "More", source: "This guide", description: "About it", url: "/glossary" }];
  const isThisPage = eq(landingPages.id, id);
  await app.db.update(landingPages).set({ enableRelatedInfo: true }).where(isThisPage);
  await storeRelatedContent(app.db, { kind: "landing-page", entryId: id }, relatedInfo);
  app.forgetAll();
  expect(await app.text("/tried-software")).toContain("Related Information</h2>");
  await set({ enableRelatedInfo: false });
  expect(await app.text("/tried-software")).not.toContain("Related Information</h2>");
});

test.each(["", "  ", null])(
  "its call to action cleared to %j becomes the default, when created and when updated",
  async (cleared) => {
    const usual = { ctaText: "View Full Comparison", ctaUrl: "/compare" };
    const own = { ctaText: "See the risks", ctaUrl: "/use-cases" };
    const both = { ctaText: cleared, ctaUrl: cleared };
    const slug = `cleared-${String(cleared).length}`;
    const created = await (await call("POST", "/api/landing-pages", { ...page, slug, ...both })).json();
    expect(created).toMatchObject(usual);
    await set(own);
    expect(await (await set({ title: "Retitled" })).json()).toMatchObject(own);
    expect(await (await set(both)).json()).toMatchObject(usual);
  },
);
