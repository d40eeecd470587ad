import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { storeRelatedContent } from "#cms/engine/related/related-content.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { contentHubConfigs } from "../content-hub/content-hub.table.ts";
import { buildFaq } from "../faq/faq.fixture.ts";
import { faqs } from "../faq/faq.table.ts";
import { buildType } from "./type.fixture.ts";
import { familyOfficeTypes } from "./type.table.ts";

describe("with the starter content", () => {
  const app = testApp();
  const hub = {
    pageType: "type" as const,
    topic: "A topic",
    title: "A hub",
    description: "What it is about",
    relatedContent: [],
  };

  beforeAll(async () => {
    await app.db.insert(familyOfficeTypes).values([
      buildType({ slug: "secret", title: "Secret Type", isPublished: false }),
      buildType({ slug: "plain", title: "Plain Type", content: null, description: null }),
      buildType({
        slug: "hostile",
        title: `<script>alert("t")</script>`,
        description: `"><img src=x onerror=alert(1)>`,
        content: `# Top\n\nA custodian <script>alert(2)</script> [press](javascript:alert(3))`,
        typicalCosts: "<b>$1M</b>",
      }),
    ]);
    await app.db.insert(faqs).values(buildFaq({ slug: "hidden-answer", isPublished: false }));
    await app.db.insert(contentHubConfigs).values([
      { ...hub, pageSlug: "plain", isEnabled: false, title: "A hub that is off" },
      {
        ...hub,
        pageSlug: "hostile",
        title: "<script>alert(4)</script>",
        relatedContent: [
          { type: "type", slug: "hostile", title: "This one", isCurrentPage: false },
          { type: "glossary", slug: "custodian", title: "<img src=x onerror=alert(5)>", isCurrentPage: true },
          { type: "faq", slug: "hidden-answer", title: "Dead link", isCurrentPage: false },
          { type: "faq", slug: "never-was", title: "Dead link", isCurrentPage: false },
          { type: "faq", title: "Without an address", isCurrentPage: false },
        ],
      },
      { ...hub, pageType: "faq", pageSlug: "what-is-family-office-software", title: "A hub of a question" },
      { ...hub, pageType: "glossary", pageSlug: "custodian", title: "A hub of a term" },
    ]);
  });

  test("the list shows each published type with its description", async () => {
    const html = await app.text("/types");
    expect(html).toContain("Types of Family Offices</h1>");
    expect(html).toContain('href="/types/single-family-office"');
    expect(withoutData(html)).toContain("A private organization that serves one family");
    expect(html).not.toContain("Secret Type");
  });

  test("a type shows its text with linked terms below its title", async () => {
    const html = await app.text("/types/single-family-office");
    expect(html).toContain("Single Family Office</h1>");
    expect(html).toContain('data-term="single-family-office">single family office</a>');
    expect(html).toContain("What it usually does</h2>");
    expect(html).toMatch(/href="\/types"[^>]*>.*All Types/);
    expect(html).toMatch(/"@type":"BreadcrumbList".+"name":"Types".+"name":"Single Family Office"/);
  });

  test("its hub names the topic, links related pages and marks the current page", async () => {
    const html = await app.text("/types/single-family-office");
    for (const text of [
      "Family office models",
      "Understanding the single family office",
      "How this model compares",
    ])
      expect(withoutData(html)).toContain(text);
    for (const path of [
      "/types/multi-family-office",
      "/faq/who-uses-family-office-software",
      "/services",
      "/faq",
    ])
      expect(html).toContain(`href="${path}"`);
    expect(html).toMatch(/href="\/glossary\/single-family-office"/);
    expect(html.match(/Current page/g)).toHaveLength(1);
    expect(html).toMatch(/<a[^>]+aria-current="page"[^>]+href="\/types\/single-family-office"/);
  });

  test("its hub comes before its related information", async () => {
    const [row] = await app.db
      .update(familyOfficeTypes)
      .set({ enableRelatedInfo: true })
      .where(eq(familyOfficeTypes.slug, "single-family-office"))
      .returning();
    const info = [{ title: "More", source: "This guide", description: "About it", url: "/glossary" }];
    await storeRelatedContent(app.db, { kind: "type", entryId: row?.id ?? 0 }, info);
    app.forgetAll();
    expect(await app.text("/types/single-family-office")).toMatch(
      /Understanding the single family office<\/h2>.*Related Information<\/h2>/s,
    );
  });

  test("a hub omits unpublished pages, and does not link entries without an address", async () => {
    const { relatedContent } = await app.json("/api/content-hub-config/type/hostile?view=page");
    expect(relatedContent).toEqual([
      { type: "type", slug: "hostile", title: "This one", isCurrentPage: true },
      { type: "glossary", slug: "custodian", title: "<img src=x onerror=alert(5)>", isCurrentPage: false },
      { type: "faq", title: "Without an address", isCurrentPage: false },
    ]);
  });

  test("a disabled hub shows nothing and returns null", async () => {
    expect(await app.text("/types/plain")).not.toContain("A hub that is off");
    for (const view of ["", "?view=page"])
      expect(await app.json(`/api/content-hub-config/type/plain${view}`)).toBeNull();
  });

  test("questions and terms can have a hub too", async () => {
    expect(await app.text("/faq/what-is-family-office-software")).toContain("A hub of a question</h2>");
    expect(await app.text("/glossary/custodian")).toContain("A hub of a term</h2>");
  });

  test("hostile text never becomes markup", async () => {
    for (const path of ["/types", "/types/hostile"]) {
      const html = await app.text(path);
      expect(html, path).not.toMatch(/<script>alert|<img[^>]+onerror|<b>\$1M|href="javascript/);
    }
    expect(await app.text("/types/hostile")).toContain("Top</h2>");
  });

  test("an unknown type or a draft returns 404 with a link back", async () => {
    for (const path of ["/types/nothing-here", "/types/secret"]) {
      const answer = await app.fetch(path);
      expect(answer.status, path).toBe(404);
      const html = await answer.text();
      expect(html).toContain("Type Not Found</h1>");
      expect(withoutData(html)).toContain(
        "The portfolio management type you&#x27;re looking for doesn&#x27;t exist or has been removed.",
      );
      expect(html).toMatch(/href="\/types"[^>]*>View All Types/);
    }
  });
});

describe("without any type", () => {
  const app = testApp("empty");

  test("the list says so", async () => {
    expect(await app.text("/types")).toContain(
      "No portfolio management types are currently available. Please check back later.",
    );
  });
});

describe("when the store fails", () => {
  const app = testApp("empty");

  test("the list says so, and a type is shown as not found", async () => {
    await app.db.execute("drop table type_entries");
    const list = await app.fetch("/types");
    expect(list.status).toBe(500);
    expect(await list.text()).toContain("Error loading portfolio management types. Please try again later.");
    const type = await app.fetch("/types/x");
    expect(type.status).toBe(500);
    expect(await type.text()).toContain("Type Not Found</h1>");
  });
});
