import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import * as starter from "../../../starter/content.ts";
import { testApp } from "../../../tests/support/app.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { faqs } from "../faq/faq.table.ts";
import { buildVendor } from "../vendor/vendor.fixture.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { buildUseCase } from "./use-case.fixture.ts";
import { useCases } from "./use-case.table.ts";

const app = testApp();
const empty = testApp("empty");

beforeAll(async () => {
  const chosen = await app.db.select({ id: faqs.id }).from(faqs).limit(3);
  const ids = chosen.map(({ id }) => id);
  await app.db
    .update(faqs)
    .set({ isPublished: false })
    .where(eq(faqs.id, ids[2] ?? 0));
  await app.db.insert(useCases).values([
    buildUseCase({ slug: "unfinished", title: "Unfinished", isPublished: false }),
    buildUseCase({
      slug: "hostile",
      title: `<script>alert("title")</script>`,
      description: `"><img src=x onerror=alert(1)></script>`,
      overview: "Hello <script>alert(2)</script> [press](javascript:alert(3))",
      highlightCategories: [`</script><b>tag</b>`],
      contentSections: [
        { id: `"><script>alert(4)</script>`, title: "<b>tag</b>", content: "<b>tag</b>", order: 1 },
      ],
    }),
    buildUseCase({
      slug: "ordered",
      title: "Ordered",
      featuredFaqIds: [...ids, 999_999],
      contentSections: [
        { id: "same", title: "Comes second", content: "Then this.", order: 2 },
        { id: "same", title: "", content: "Nothing but text.", order: 7 },
        { id: "same", title: "Comes first", content: "First this.", order: 1 },
        { id: "blank", title: "", content: " \n", order: 8 },
      ],
    }),
  ]);
  await empty.db.insert(useCases).values(buildUseCase({ slug: "lonely", contentSections: [] }));
});

const shown = async (path: string) => (await app.text(path)).split('id="query-state"')[0] ?? "";

describe("the list", () => {
  test("shows category, complexity, two highlights, the count of the others, and the number of sections", async () => {
    const html = await shown("/use-cases");
    const card = html.match(/<article(?:(?!<\/article>).)*>Portfolio Management<.*?<\/article>/s)?.[0] ?? "";
    for (const words of [
      ">Investments<",
      "High Complexity",
      "Run a multi-asset family portfolio",
      "Performance Measurement",
      "Alternative Investments",
      "more",
      "4 implementation sections",
      "Explore Use Case",
      'href="/use-cases/portfolio-management"',
    ])
      expect(card).toContain(words);
    expect(card).not.toContain("Risk Analytics");
    expect(card).toMatch(/\+(?:<!-- -->)?2(?:<!-- -->)? more/);
  });

  test("says so when there are none", async () => {
    await empty.db.update(useCases).set({ isPublished: false });
    expect(await empty.text("/use-cases")).toContain(
      "No use cases are currently available. Please check back later.",
    );
    await empty.db.update(useCases).set({ isPublished: true });
  });

  test("is paginated if it is long", async () => {
    const many = Array.from({ length: 100 }, (_, index) => buildUseCase({ title: `Case ${index}` }));
    await empty.db.insert(useCases).values(many);
    const list = await empty.json("/api/use-cases?view=card&page=3");
    expect(list).toMatchObject({ total: 101, page: 3, pages: 3 });
    expect(list.entries).toHaveLength(5);
    await empty.db.delete(useCases).where(eq(useCases.description, "Brings figures together."));
    await empty.db.insert(useCases).values(buildUseCase({ slug: "lonely", contentSections: [] }));
  });
});

describe("a use case", () => {
  test("has overview, guide, title and canonical address in the server's HTML", async () => {
    const html = await shown("/use-cases/portfolio-management");
    for (const words of [
      "<title>Portfolio Management: Implementation Guide</title>",
      '<link rel="canonical" href="https://guide.example/use-cases/portfolio-management"/>',
      ">Investments<",
      ">Overview</h2>",
      ">Implementation Guide</h2>",
      ">Section 1</p>",
      ">Put the policy into the system</h3>",
      ">Quick Actions</h2>",
      'href="/vendors"',
      'href="/features"',
      'href="/compare"',
      '"@type":"Article"',
      '"@type":"BreadcrumbList"',
    ])
      expect(withoutData(html)).toContain(words);
    expect(html).not.toContain("HowTo");
  });

  test("shows its sections in order, whatever their ids, with the number if a title is missing", async () => {
    const html = await shown("/use-cases/ordered");
    const headings = [...html.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g)].map(([, title]) => title);
    expect(headings.slice(0, 3)).toEqual(["Comes first", "Comes second", "Section 7"]);
    expect(html).not.toContain("Section 8");
    expect(await app.json("/api/use-cases?view=card")).toMatchObject({
      entries: expect.arrayContaining([expect.objectContaining({ slug: "ordered", sectionCount: 3 })]),
    });
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("names two vendors in each section that have evidence for its features, with their category", async () => {
    const html = await shown("/use-cases/portfolio-management");
    const { sections } = await app.json("/api/use-cases/portfolio-management?view=page");
    const named: { slug: string; category: string }[][] = sections.map(
      ({ exampleVendors }: { exampleVendors: object[] }) => exampleVendors,
    );
    expect(named.map(({ length }) => length)).toEqual(named.map(() => 2));
    const links = [...html.matchAll(/href="\/vendors\/([^"]+)"/g)].map(([, slug]) => slug);
    expect(links).toEqual(named.flat().map(({ slug }) => slug));
    for (const { category } of named.flat()) expect(html).toContain(`>${category.replace("&", "&amp;")}<`);
  });

  test("of the starter content names only vendors whose profile shows evidence for each of the section's features", async () => {
    for (const { slug, contentSections } of starter.useCases) {
      const { sections } = await app.json(`/api/use-cases/${slug}?view=page`);
      for (const [place, { exampleVendors }] of sections.entries()) {
        const featureSlugs = contentSections[place]?.featureSlugs ?? [];
        expect(featureSlugs.length).toBeGreaterThan(0);
        for (const vendor of exampleVendors) {
          const { facts } = await app.json(`/api/vendors/${vendor.slug}/facts`);
          for (const feature of featureSlugs) {
            const fact = facts.find(
              (one: { field: string; item: string }) => one.field === "capabilities" && one.item === feature,
            );
            expect(fact, `${vendor.slug} ${feature}`).toMatchObject({
              level: expect.not.stringMatching(/^no$/),
            });
            expect(fact.state, `${vendor.slug} ${feature}`).not.toBe("unsourced");
            expect(fact.sources.length).toBeGreaterThan(0);
          }
        }
      }
    }
  });

  test("expands its published questions, each with a link to the full answer", async () => {
    const html = await shown("/use-cases/ordered");
    expect(html.match(/Read full FAQ/g)).toHaveLength(2);
    expect(html).toMatch(/href="\/faq\/what-is-family-office-software"[^>]*>Read full FAQ/);
    expect(html).not.toMatch(/<details[^>]* name=/);
  });

  test("links to those of the three fixed use cases that exist", async () => {
    const html = await shown("/use-cases/ordered");
    for (const slug of ["portfolio-management", "consolidated-reporting", "crm-relationship-management"])
      expect(html).toContain(`href="/use-cases/${slug}"`);
    expect(await empty.text("/use-cases/lonely")).not.toMatch(/Related Use Cases|href="\/use-cases\/[a-z]/);
  });

  test("returns 404 with the specified text if missing or a draft", async () => {
    for (const slug of ["nothing", "unfinished"]) {
      const answer = await app.fetch(`/use-cases/${slug}`);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      for (const words of [
        "Use Case Not Found",
        "The use case you&#x27;re looking for doesn&#x27;t exist.",
        "Back to Use Cases",
        '<meta name="robots" content="noindex"/>',
      ])
        expect(withoutData(html)).toContain(words);
    }
  });
});

test("drafts do not appear in any view", async () => {
  expect(await app.text("/api/use-cases?view=card")).not.toContain('"slug":"unfinished"');
  expect((await app.fetch("/api/use-cases/unfinished?view=page")).status).toBe(404);
});

test("no text becomes executable markup", async () => {
  for (const path of ["/use-cases", "/use-cases/hostile"])
    expect(await app.text(path), path).not.toMatch(/<script>alert|<img src=x|javascript:alert|<b>tag/);
});

test("a section's vendors have valid evidence for all its features; without a feature there are none", async () => {
  const features = ["tax-reporting", "general-ledger"];
  const vendor = (slug: string, levels: [string, CapabilityLevel][], isPublished = true) =>
    buildVendor({
      slug,
      name: slug,
      isPublished,
      capabilities: levels.map(([feature, level]) => ({ feature, level })),
    });
  const ids = await empty.db
    .insert(vendors)
    .values([
      vendor("both", [
        ["tax-reporting", "native"],
        ["general-ledger", "partner"],
      ]),
      vendor("one", [
        ["tax-reporting", "native"],
        ["general-ledger", "native"],
      ]),
      vendor("refused", [
        ["tax-reporting", "native"],
        ["general-ledger", "no"],
      ]),
      vendor("changed", [
        ["tax-reporting", "native"],
        ["general-ledger", "native"],
      ]),
      vendor(
        "hidden",
        [
          ["tax-reporting", "native"],
          ["general-ledger", "native"],
        ],
        false,
      ),
    ])
    .returning({ id: vendors.id });
  const [source] = await empty.db
    .insert(sources)
    .values({ title: "Manual", url: "https://acme.example/manual", publisher: "Acme", kind: "documentation" })
    .returning({ id: sources.id });
  const proof = (place: number, item: string, value: string) => ({
    kind: "vendor",
    entryId: ids[place]?.id ?? 0,
    field: "capabilities",
    item,
    sourceId: source?.id ?? 0,
    valueHash: hashValue(value),
    verdict: "supports" as const,
    checkedAt: "2026-11-20T00:00:00.000Z",
  });
  await empty.db
    .insert(citations)
    .values([
      proof(0, "tax-reporting", "native"),
      proof(0, "general-ledger", "partner"),
      proof(1, "tax-reporting", "native"),
      proof(2, "tax-reporting", "native"),
      proof(2, "general-ledger", "no"),
      proof(3, "tax-reporting", "native"),
      proof(3, "general-ledger", "partial"),
      proof(4, "tax-reporting", "native"),
      proof(4, "general-ledger", "native"),
    ]);
  const section = (order: number, featureSlugs?: string[]) => ({
    id: `s${order}`,
    title: `Step ${order}`,
    content: "Text.",
    order,
    featureSlugs,
  });
  await empty.db.insert(useCases).values(
    buildUseCase({
      slug: "needy",
      contentSections: [section(1, features), section(2, ["tax-reporting"]), section(3, []), section(4)],
    }),
  );
  const { sections } = await empty.json("/api/use-cases/needy?view=page");
  const named = sections.map(({ exampleVendors }: { exampleVendors: { slug: string }[] }) =>
    exampleVendors.map(({ slug }) => slug),
  );
  // "both", "changed", "one" and "refused" match taxes; the second section starts at the second match.
  expect(named).toEqual([["both"], ["changed", "one"], [], []]);
});
