import { beforeAll, describe, expect, test } from "vitest";
import * as starter from "../../../starter/content.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { buildGuide } from "./buyers-guide.fixture.ts";
import type { GuideList, GuidePageData } from "./buyers-guide.queries.server.ts";
import { buyersGuides } from "./buyers-guide.table.ts";
import { plannedGuides } from "./planned-guides.ts";

const app = testApp();
const call = asEditor(app);
const empty = testApp("empty");

beforeAll(async () => {
  await app.db.insert(buyersGuides).values([
    buildGuide({ slug: "unfinished", title: "Unfinished", isPublished: false }),
    buildGuide({
      slug: "hostile",
      title: `<script>alert("title")</script>`,
      description: `"><img src=x onerror=alert(1)></script>`,
      content: "## <b>tag</b> **bold**\n\n<script>alert(2)</script> [press](javascript:alert(3))",
      checklist: ["<b>tag</b>"],
      recommendations: [`</script><script>alert(4)</script>`],
      priorityFeatures: [`<b>tag</b>`],
    }),
    buildGuide({
      slug: "bare",
      title: "Bare",
      description: "Says little.",
      priorityFeatures: ["Thirty characters, not one more", "Exactly thirty characters long"],
      recommendedUseCases: ["portfolio-management", "no-such-use-case"],
    }),
  ]);
});

const shown = async (path: string) => (await app.text(path)).split('id="query-state"')[0] ?? "";
const cardOf = (html: string, title: string) =>
  html.match(new RegExp(`<article(?:(?!</article>).)*>${title}<.*?</article>`, "s"))?.[0] ?? "";

test("a use case that is withdrawn is not counted on a card", async () => {
  const counts = async () => {
    const { entries }: GuideList = await app.json("/api/buyers-guides?view=card");
    return Object.fromEntries(entries.map(({ slug, useCaseCount }) => [slug, useCaseCount]));
  };
  const before = await counts();
  expect(before).toMatchObject({ bare: 1, "operations-and-cfo": expect.any(Number) });
  const { id } = await app.json("/api/use-cases/portfolio-management");
  await call("PUT", `/api/use-cases/${id}`, { isPublished: false });
  expect((await counts()).bare).toBe(0);
  await call("PUT", `/api/use-cases/${id}`, { isPublished: true });
  expect(await counts()).toEqual(before);
});

describe("the list", () => {
  test("shows each guide's audience, number of use cases and first two features", async () => {
    const card = cardOf(await shown("/buyers-guides"), "Buyer&#x27;s Guide for CIOs and Investment Teams");
    for (const words of [
      "Investment Team",
      "Chief Investment Officer",
      "$250M+",
      "4 covered",
      "Performance Measurement",
      "Alternative Investments",
      "Read Complete Guide",
      'href="/buyers-guides/chief-investment-officer"',
    ])
      expect(card).toContain(words);
    expect(card).not.toContain("Risk Analytics");
    expect(card).toMatch(/\+(?:<!-- -->)?4(?:<!-- -->)? more/);
  });

  test("cuts features after exactly 30 characters", async () => {
    const card = cardOf(await shown("/buyers-guides"), "Bare");
    expect(card).toContain(">Thirty characters, not one mor…<");
    expect(card).toContain(">Exactly thirty characters long<");
    expect(card).not.toMatch(/\+(?:<!-- -->)?\d/);
  });

  test("lists the eight planned guides and links the published ones", async () => {
    const html = (await shown("/buyers-guides")).split("Coming Soon")[1] ?? "";
    for (const { name } of plannedGuides) expect(withoutData(html)).toContain(name);
    expect(html).toMatch(/href="\/buyers-guides\/new-family-office"[^>]*>New \/ Setting-Up Family Office/);
    expect(html).not.toContain('href="/buyers-guides/global-family-office"');
  });

  test("says so when there are none", async () => {
    const html = await empty.text("/buyers-guides");
    expect(withoutData(html)).toContain(
      "Buyer&#x27;s guides are currently being prepared. Please check back soon.",
    );
    expect(withoutData(html)).toContain("Coming Soon");
    expect(html).not.toMatch(/href="\/buyers-guides\//);
  });
});

describe("a guide", () => {
  test("has its sections, checklist, recommendations and head tags in the server's HTML", async () => {
    const html = await shown("/buyers-guides/single-family-office-principal");
    for (const words of [
      '<link rel="canonical" href="https://guide.example/buyers-guides/single-family-office-principal"/>',
      ">What only you can decide</h2>",
      'href="#part-what-only-you-can-decide"',
      'id="part-what-only-you-can-decide"',
      "Principal / Wealth Owner",
      "$100M+",
      ">Best Family Office Software</span>",
      ">Quick Actions</h2>",
      "Browse All Vendors",
      "Compare Solutions",
      "Explore Use Cases",
      ">Selection Checklist</h2>",
      "I have seen a report built from our own data",
      ">Key Recommendations</h2>",
      ">Other Guides</h2>",
      '"@type":"Article"',
      '"@type":"BreadcrumbList"',
    ])
      expect(withoutData(html)).toContain(words);
    expect(html).not.toContain("## ");
  });

  test("hides an empty checklist and empty recommendations", async () => {
    const html = await shown("/buyers-guides/bare");
    expect(html).not.toMatch(/Selection Checklist|Key Recommendations/);
    expect(html).toContain("<title>Bare | Family Office Software Guide</title>");
    expect(html).toContain('<meta name="description" content="Says little."/>');
  });

  test("names the vendors with sources for most of its features, and the date of its last change", async () => {
    const { evidenced }: GuidePageData = await app.json("/api/buyers-guides/operations-and-cfo?view=page");
    expect(evidenced).toHaveLength(4);
    expect(evidenced.map(({ covered }) => covered)).toEqual(
      evidenced.map(({ covered }) => covered).sort((a, b) => b - a),
    );
    for (const { sources, checkedAt } of evidenced) {
      expect(sources).toBeGreaterThan(0);
      expect(checkedAt).toMatch(/^\d{4}-/);
    }
    const html = withoutData(await shown("/buyers-guides/operations-and-cfo"));
    expect(html).toContain(">Who shows evidence</h2>");
    expect(html).toContain(`href="/vendors/${evidenced[0]?.slug}#sources"`);
    expect(html).toContain("Last updated ");
    expect(withoutData(await shown("/buyers-guides/bare"))).not.toContain("Who shows evidence");
  });

  test("links to its features and to the vendors that have them", async () => {
    const html = withoutData(await shown("/buyers-guides/operations-and-cfo"));
    expect(html).toContain(">Features that matter here</h2>");
    expect(html).toContain('href="/features/general-ledger"');
    expect(html).toMatch(
      /href="\/fit\?r=1~general-ledger\.m~partnership-accounting\.m~reconciliation\.n~[a-z.~-]*"[^>]*>Find vendors with these features</,
    );
    expect(html.match(/\.m[~"]/g)).toHaveLength(2);
  });

  test("links to vendors that meet its musts, and recommends only those", async () => {
    for (const { slug } of starter.buyersGuides) {
      const { evidenced, priorityFeatures }: GuidePageData = await app.json(
        `/api/buyers-guides/${slug}?view=page`,
      );
      const href =
        withoutData(await shown(`/buyers-guides/${slug}`)).match(/href="(\/fit\?r=[^"]+)"/)?.[1] ?? "";
      expect(withoutData(await app.text(href)), slug).not.toContain(
        "We have not found evidence that any vendor",
      );
      const musts = priorityFeatures.flatMap((feature) => feature.slug ?? []).slice(0, 2);
      expect(evidenced.length, slug).toBeGreaterThan(0);
      for (const vendor of evidenced) {
        const { facts } = await app.json(`/api/vendors/${vendor.slug}/facts`);
        for (const must of musts)
          expect(
            facts.find((fact: { item: string | null }) => fact.item === must),
            `${slug}: ${vendor.slug} ${must}`,
          ).toMatchObject({
            level: expect.not.stringMatching("no"),
            state: expect.not.stringMatching("unsourced"),
          });
      }
    }
  });

  test("names a feature without a page, and does not filter vendors by it", async () => {
    const html = withoutData(await shown("/buyers-guides/bare"));
    expect(html).toContain("Exactly thirty characters long");
    expect(html).not.toContain("Find vendors with these features");
  });

  test("links only to existing use cases", async () => {
    const html = await shown("/buyers-guides/bare");
    expect(html).toContain('href="/use-cases/portfolio-management"');
    expect(html).not.toContain("no-such-use-case");
  });

  test("shows four other planned guides", async () => {
    const html = (await shown("/buyers-guides/bare")).split(">Other Guides</h2>")[1] ?? "";
    expect(html.split("View All Guides")[0]?.match(/<li/g)).toHaveLength(4);
  });

  test("returns 404 with the specified text if missing or a draft", async () => {
    for (const slug of ["nothing", "unfinished"]) {
      const answer = await app.fetch(`/buyers-guides/${slug}`);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      for (const words of [
        "Guide Not Found",
        "The buyer&#x27;s guide you&#x27;re looking for doesn&#x27;t exist.",
        'href="/buyers-guides"',
        '<meta name="robots" content="noindex"/>',
      ])
        expect(withoutData(html)).toContain(words);
    }
  });
});

test("drafts do not appear in any view", async () => {
  expect(await app.text("/api/buyers-guides?view=card")).not.toContain('"slug":"unfinished"');
  expect((await app.fetch("/api/buyers-guides/unfinished?view=page")).status).toBe(404);
});

test("no text becomes executable markup", async () => {
  for (const path of ["/buyers-guides", "/buyers-guides/hostile"])
    expect(await app.text(path), path).not.toMatch(/<script>alert|<img src=x|javascript:alert|<b>tag/);
});
