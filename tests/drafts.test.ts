import { beforeAll, describe, expect, test } from "vitest";
import { banners } from "#content/banner/banner.table.ts";
import { buildGuide } from "#content/buyers-guide/buyers-guide.fixture.ts";
import { buyersGuides } from "#content/buyers-guide/buyers-guide.table.ts";
import { comparisons } from "#content/comparison/comparison.table.ts";
import { contentHubConfigs } from "#content/content-hub/content-hub.table.ts";
import { buildFaq } from "#content/faq/faq.fixture.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { buildFeature } from "#content/feature/feature.fixture.ts";
import { features } from "#content/feature/feature.table.ts";
import { buildTerm } from "#content/glossary/glossary.fixture.ts";
import { glossaryTerms } from "#content/glossary/glossary.table.ts";
import { landingPages } from "#content/landing-page/landing-page.table.ts";
import { pages } from "#content/page/page.table.ts";
import { providers } from "#content/provider/provider.table.ts";
import { searchTerms } from "#content/search-term/search-term.table.ts";
import { services } from "#content/service/service.table.ts";
import { buildType } from "#content/type/type.fixture.ts";
import { familyOfficeTypes } from "#content/type/type.table.ts";
import { buildUseCase } from "#content/use-case/use-case.fixture.ts";
import { useCases } from "#content/use-case/use-case.table.ts";
import { buildVendor } from "#content/vendor/vendor.fixture.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import type { Database } from "#db/database.server.ts";
import { buildArticle } from "#newsroom/article/article.fixture.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { testApp } from "./support/app.ts";
import { asEditor } from "./support/editor.ts";
import { pageKinds } from "./support/page-kinds.ts";

/** Occurs in every draft's texts and slug, and in no published entry. */
const mark = /zyxdraft/i;
const word = "Zyxdraft";
const slug = "zyxdraft";
const draft = { slug, isPublished: false, displayOrder: -1000 };

const app = testApp();
const call = asEditor(app);

beforeAll(async () => {
  const { vendorId, faqId } = await saveDrafts(app.db);
  await savePublishedNeighbours(app.db, vendorId, faqId);
});

/** Creates one unpublished entry of each type, first in every order and as prominent as possible. */
async function saveDrafts(db: Database) {
  const category = "Reporting";
  const [vendor] = await db
    .insert(vendors)
    .values(buildVendor({ ...draft, name: `${word} Vendor`, category: word, isFeatured: true, about: word }))
    .returning();
  const [faq] = await db
    .insert(faqs)
    .values(buildFaq({ ...draft, question: `${word} question?`, answer: word, isHome: true }))
    .returning();
  await db
    .insert(glossaryTerms)
    .values(buildTerm({ ...draft, term: word, definition: word, autoLink: true, category: "Investing" }));
  await db.insert(features).values(buildFeature({ ...draft, name: word, description: word, category }));
  await db.insert(familyOfficeTypes).values(buildType({ ...draft, title: word, description: word }));
  await db.insert(useCases).values(buildUseCase({ ...draft, title: word, description: word }));
  await db.insert(buyersGuides).values(buildGuide({ ...draft, title: word, description: word }));
  await db.insert(services).values({ ...draft, title: word, description: word });
  await db.insert(landingPages).values({
    ...draft,
    slug: `${slug}-landing`,
    title: word,
    category: "risk-management",
    primaryKeyword: word,
    introduction: word,
  });
  await db
    .insert(pages)
    .values({ ...draft, title: word, content: word, showInFooter: true, footerSection: "company" });
  await db.insert(articles).values([
    buildArticle({ slug, title: word, excerpt: word, category: word, status: "draft" }),
    buildArticle({
      slug: `${slug}-2`,
      title: word,
      category: word,
      status: "rewritten",
      isRewritten: true,
    }),
  ]);
  await db.insert(banners).values({ title: word, description: word, isActive: false, displayOrder: -1000 });
  await db.insert(providers).values({ name: word, isActive: false, displayOrder: -1000 });
  await db.insert(searchTerms).values({ term: word, targetPage: "/vendors" });
  const [known] = await db.select({ id: vendors.id }).from(vendors).limit(1);
  await db
    .insert(comparisons)
    .values({ ...draft, title: word, content: word, vendorAId: known?.id ?? 0, vendorBId: vendor?.id ?? 0 });
  return { vendorId: vendor?.id ?? 0, faqId: faq?.id ?? 0 };
}

/** Creates published entries that refer to the drafts by id and slug, as after an entry was withdrawn. */
async function savePublishedNeighbours(db: Database, vendorId: number, faqId: number) {
  const [known] = await db.select({ id: vendors.id }).from(vendors).limit(1);
  await db.insert(landingPages).values({
    slug: "names-drafts",
    title: "Names drafts",
    category: "risk-management",
    primaryKeyword: "k",
    introduction: "i",
    isPublished: true,
    associatedVendorIds: [vendorId],
    associatedFaqIds: [faqId],
  });
  await db.insert(useCases).values(buildUseCase({ slug: "names-drafts", featuredFaqIds: [faqId] }));
  await db.insert(comparisons).values({
    slug: "published-with-a-withdrawn-vendor",
    title: `A vendor vs ${word} Vendor`,
    vendorAId: known?.id ?? 0,
    vendorBId: vendorId,
    vendorBName: `${word} Vendor`,
  });
  const related = { type: "glossary" as const, title: `What is ${word}?`, slug, isCurrentPage: false };
  await db
    .insert(contentHubConfigs)
    .values([
      hub({ pageSlug: "names-drafts", relatedContent: [related] }),
      hub({ pageSlug: "disabled", isEnabled: false, topic: word, relatedContent: [] }),
    ]);
  await db.insert(faqs).values(buildFaq({ slug: "names-drafts", answer: "Of a zyx draft." }));
}

type NewHub = typeof contentHubConfigs.$inferInsert;

const hub = (fields: Pick<NewHub, "pageSlug" | "relatedContent"> & Partial<NewHub>) => ({
  pageType: "faq" as const,
  title: "Hub",
  description: "d",
  topic: "t",
  ...fields,
});

test("editors' lists contain all drafts", async () => {
  for (const path of [
    "vendors",
    "faq",
    "glossary",
    "features",
    "types",
    "use-cases",
    "buyers-guides",
    "services",
  ])
    expect(await (await call("GET", `/api/${path}`)).text(), path).toMatch(mark);
  for (const path of ["landing-pages", "pages", "news", "cta-banners", "service-providers", "search-terms"])
    expect(await (await call("GET", `/api/${path}`)).text(), path).toMatch(mark);
});

describe("no page shows a draft", () => {
  test.each(Object.entries({ ...pageKinds, landing: "/names-drafts", case: "/use-cases/names-drafts" }))(
    "%s",
    async (kind, path) => {
      const answer = await app.fetch(path);
      expect(answer.status).toBe(kind === "notFound" ? 404 : 200);
      expect(await answer.text()).not.toMatch(mark);
    },
  );

  test("not even to a signed-in editor", async () => {
    for (const path of ["/", "/vendors", "/faq", "/glossary", "/news", "/names-drafts"])
      expect(await (await call("GET", path)).text(), path).not.toMatch(mark);
  });

  const draftPages = [
    "vendors",
    "faq",
    "glossary",
    "features",
    "types",
    "use-cases",
    "buyers-guides",
    "news",
  ];
  test.each([...draftPages.map((section) => `/${section}/${slug}`), `/${slug}`, `/${slug}-landing`])(
    "at its own address %s",
    async (path) => {
      for (const answer of [await app.fetch(path), await call("GET", path)]) {
        expect(answer.status).toBe(404);
        // The requested address itself may be repeated.
        expect((await answer.text()).replaceAll(new RegExp(`[\\w/.-]*${slug}[\\w-]*`, "g"), "")).not.toMatch(
          mark,
        );
      }
    },
  );

  test("in a comparison, its suggestions and its links", async () => {
    const answer = await app.fetch(`/compare/addepar-vs-${slug}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain(`${word} Vendor`);
    const body = await app.json("/api/compare/nobody-vs-zyxdraf");
    expect(JSON.stringify([body.suggestions, body.availableVendors])).not.toMatch(mark);
  });
});

interface Operation {
  security?: object[];
  parameters?: { name: string; in: string; schema?: { enum?: string[] } }[];
}

/** Every public GET of the API, plain and in each of its views. Reads of one entry request the draft. */
async function publicReads(): Promise<string[]> {
  const { paths }: { paths: Record<string, { get?: Operation }> } = await app.json("/api/openapi.json");
  return Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || get.security) return [];
    const address = path
      .replace("{comparison}", `addepar-vs-${slug}`)
      .replace("{pageType}/{slug}", "faq/names-drafts")
      .replace(/\{(key|slug)\}/, slug);
    const views = get.parameters?.find(({ name }) => name === "view")?.schema?.enum ?? [];
    const queries = ["", "?status=draft", "?isPublished=false", ...views.map((view) => `?view=${view}`)];
    return queries.map((query) => address + query);
  });
}

test("no public API call returns a draft", async () => {
  const reads = await publicReads();
  expect(reads).toEqual(
    expect.arrayContaining(["/api/vendors?view=card", `/api/glossary/${slug}?view=page`]),
  );
  const told: string[] = [];
  for (const address of reads) {
    const text = await (await app.fetch(address)).text();
    // An error message repeats the requested slugs.
    if (mark.test(text.replaceAll(`"${slug}"`, "").replaceAll(`\\"${slug}\\"`, "")))
      told.push(`${address}: ${text}`);
  }
  expect(told).toEqual([]);
});

test("a single draft returns 404 to anonymous readers and is readable for editors", async () => {
  for (const path of [
    "vendors",
    "faq",
    "glossary",
    "features",
    "types",
    "type",
    "use-cases",
    "services",
    "pages/slug",
  ]) {
    expect((await app.fetch(`/api/${path}/${slug}`)).status, path).toBe(404);
    expect((await call("GET", `/api/${path}/${slug}`)).status, path).toBe(200);
    if (!["services"].includes(path))
      expect((await call("GET", `/api/${path}/${slug}?view=page`)).status, `${path} page`).toBe(404);
  }
});

test("sitemap and feed omit drafts", async () => {
  for (const path of ["/sitemap.xml", "/news/feed.xml"]) {
    const answer = await app.fetch(path);
    expect(answer.status).toBe(200);
    expect(await answer.text(), path).not.toMatch(mark);
  }
});

test("a draft has no share image", async () => {
  const sections = ["vendors", "faq", "glossary", "features", "types", "use-cases", "buyers-guides", "news"];
  for (const section of [...sections, "pages", "landing-pages"])
    for (const name of [slug, `${slug}-landing`])
      expect((await app.fetch(`/share/${section}/${name}.png`)).status, section).toBe(404);
  expect((await app.fetch(`/share/compare/addepar-vs-${slug}.png`)).status).toBe(404);
});

test("texts do not link to a draft term, and it has no preview", async () => {
  await app.db
    .insert(faqs)
    .values(buildFaq({ slug: "uses-the-word", answer: `All about ${word}s and ${word}.` }));
  const html = await app.text("/faq/uses-the-word");
  expect(html).toContain(`All about ${word}s`);
  expect(html).not.toContain(`/glossary/${slug}`);
  expect((await app.fetch(`/api/glossary/${slug}/preview`)).status).toBe(404);
});

test("a withdrawn entry disappears from its page and the lists on the next request", async () => {
  const made = await (await call("POST", "/api/features", { name: "Withdrawable" })).json();
  expect(await app.text("/features")).toContain("Withdrawable");
  expect((await app.fetch(`/features/${made.slug}`)).status).toBe(200);
  await call("PUT", `/api/features/${made.id}`, { isPublished: false });
  expect(await app.text("/features")).not.toContain("Withdrawable");
  expect((await app.fetch(`/features/${made.slug}`)).status).toBe(404);
  expect(await app.text("/sitemap.xml")).not.toContain(made.slug);
});
