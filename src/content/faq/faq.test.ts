import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { storeRelatedContent } from "#cms/engine/related/related-content.server.ts";
import type { RelatedInfo } from "#cms/engine/related-info.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { buildFaq } from "./faq.fixture.ts";
import { faqs } from "./faq.table.ts";

const longAnswer = `It **depends**. ${"Costs vary with scope and size. ".repeat(20)}`;

const testFaqs = testApp();

async function relate(slug: string, relatedInfo: RelatedInfo[]) {
  const [faq] = await testFaqs.db.select().from(faqs).where(eq(faqs.slug, slug));
  await storeRelatedContent(testFaqs.db, { kind: "faq", entryId: faq?.id ?? 0 }, relatedInfo);
}

describe("with the starter content", () => {
  const app = testFaqs;

  beforeAll(async () => {
    await app.db.insert(faqs).values([
      buildFaq({ slug: "secret", question: "A secret question?", isPublished: false, isHome: true }),
      buildFaq({ slug: "long", question: "A long answer?", answer: longAnswer, category: "Cost" }),
      buildFaq({
        slug: "hostile",
        question: `</script><script>alert("q")</script>`,
        category: "<b>bold</b>",
        answer: `Before <img src=x onerror=alert(1)> [press](javascript:alert(2)) after a Custodian </script>`,
        metaDescription: `"><script>alert(3)</script>`,
      }),
      buildFaq({ slug: "related", enableRelatedInfo: true }),
      buildFaq({ slug: "unrelated" }),
      buildFaq({ slug: "none-related", enableRelatedInfo: true }),
    ]);
    await relate("related", [
      { title: "More", source: "This guide", description: "About it", url: "/glossary" },
    ]);
    await relate("unrelated", [{ title: "Hidden away", source: "x", description: "x", url: "/glossary" }]);
    await relate("none-related", []);
  });

  test("the list shows each question with the first 150 characters of its answer, linked", async () => {
    const html = await app.text("/faq");
    expect(html).toContain("<title>Frequently Asked Questions | Family Office Software Guide</title>");
    expect(html).toContain('href="/faq/what-is-family-office-software"');
    const plain = longAnswer.replaceAll("*", "");
    expect(html).toContain(`${plain.slice(0, 150)}…`);
    expect(html).not.toContain(plain.slice(0, 160));
    expect(html).toContain('"@type":"BreadcrumbList"');
  });

  test("Arabic text has its own direction, on its page and its card", async () => {
    const question = "ما هو مكتب العائلة؟";
    await app.db
      .insert(faqs)
      .values(
        buildFaq({ slug: "arabic", question, answer: "هو شركة تدير ثروة عائلة واحدة.", displayOrder: 0 }),
      );
    await announceContentChange(app.db);
    app.forgetAll();
    const page = await app.text("/faq/arabic");
    expect(page).toMatch(new RegExp(`<h1 [^>]*dir="auto"[^>]*>[^<]*${question}`));
    expect(page).toMatch(/<div dir="auto" class="prose[^"]*">/);
    const list = await app.text("/faq");
    expect(list).toMatch(new RegExp(`<h2 dir="auto"[^>]*><a [^>]*>${question}`));
    expect(list).toMatch(/<p dir="auto"[^>]*>هو شركة/);
    await app.db.delete(faqs).where(eq(faqs.slug, "arabic"));
    app.forgetAll();
  });

  test("the list is sorted by display order, then by question", async () => {
    const { entries } = await app.json("/api/faq?view=card");
    expect(entries[0].slug).toBe("what-is-family-office-software");
    expect(entries.slice(-2).map(({ slug }: { slug: string }) => slug)).toEqual(["related", "unrelated"]);
  });

  test("drafts do not appear anywhere, for anybody", async () => {
    for (const path of [
      "/faq",
      "/api/faq",
      "/api/faq?view=card",
      "/api/faq?view=home",
      "/api/faq?status=draft",
    ])
      expect(await app.text(path), path).not.toContain("A secret question?");
    expect((await app.fetch("/faq/secret")).status).toBe(404);
    expect((await app.fetch("/api/faq/secret?view=page")).status).toBe(404);
    expect(await app.text("/faq/long")).not.toContain("A secret question?");
  });

  test("the server's HTML has the answer with linked terms and structured data", async () => {
    const html = await app.text("/faq/what-is-family-office-software");
    expect(html).toContain("What is family office software?</h1>");
    expect(html).toContain(
      '<a href="/glossary/custodian" class="term-link" data-term="custodian">custodian</a>',
    );
    expect(html.match(/<a href="\/glossary\/general-ledger"/g)).toHaveLength(1);
    expect(html).toContain(
      '<link rel="canonical" href="https://guide.example/faq/what-is-family-office-software"/>',
    );
    expect(html).toMatch(
      /"@type":"FAQPage".+"acceptedAnswer":\{"@type":"Answer","text":"Family office software is/,
    );
    expect(html).toContain("/share/faq/what-is-family-office-software.png");
  });

  test("the description falls back to the whole words in the answer's first 160 characters", async () => {
    const plain = longAnswer.replaceAll("*", "");
    expect(await app.text("/faq/long")).toContain(
      `<meta name="description" content="${plain.slice(0, 160)}…"/>`,
    );
  });

  test("an answer lists ten other questions, chosen anew at each rendering", async () => {
    const others = async (): Promise<string[]> => {
      const { others } = await app.json("/api/faq/long?view=page");
      return others.map(({ slug }: { slug: string }) => slug);
    };
    const first = await others();
    expect(new Set(first).size).toBe(10);
    expect(first).not.toContain("long");
    await vi.waitFor(async () => {
      await announceContentChange(app.db);
      expect(await others()).not.toEqual(first);
    }, 10_000);
  });

  test("related information shows only if enabled and not empty", async () => {
    expect(await app.text("/faq/related")).toContain("Related Information");
    expect(await app.text("/faq/unrelated")).not.toContain("Related Information</h2>");
    expect(await app.text("/faq/none-related")).not.toContain("Related Information");
  });

  test("hostile text never becomes markup", async () => {
    for (const path of ["/faq", "/faq/hostile", "/faq/long"]) {
      const html = await app.text(path);
      expect(html, path).not.toMatch(/<script>alert/);
      expect(html, path).not.toMatch(/<img[^>]+onerror/);
      expect(html, path).not.toContain("<b>bold</b>");
      expect(html, path).not.toMatch(/href="javascript/);
    }
    expect(await app.text("/faq/hostile")).toContain('data-term="custodian">Custodian</a>');
  });

  test("an unknown question returns 404 with a link back", async () => {
    const answer = await app.fetch("/faq/nothing-here");
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain("FAQ Entry Not Found</h1>");
    expect(html).toContain("The FAQ entry you&#x27;re looking for doesn&#x27;t exist or has been removed.");
    expect(html).toMatch(/href="\/faq"[^>]*>View All FAQ/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
  });
});

describe("without any question", () => {
  const app = testApp("empty");

  test("the list says so", async () => {
    const answer = await app.fetch("/faq");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("No FAQ entries are currently available. Please check back later.");
  });

  test("many questions are paginated with plain links", async () => {
    await app.db.insert(faqs).values(Array.from({ length: 100 }, () => buildFaq()));
    await announceContentChange(app.db);
    await vi.waitFor(
      async () => expect(await app.text("/faq")).toContain("Page <!-- -->1<!-- --> of <!-- -->3"),
      10_000,
    );
    const second = await app.text("/faq?page=2");
    expect(second).toContain('<link rel="canonical" href="https://guide.example/faq?page=2"/>');
    expect(second.match(/<article/g)).toHaveLength(48);
    expect(second).toMatch(/href="\/faq"[^>]*>Previous/);
    expect(second).toMatch(/href="\/faq\?page=3"[^>]*>Next/);
    const cards = (html: string) => html.match(/<article/g);
    for (const page of ["99", "1e999", "3"])
      expect(cards(await app.text(`/faq?page=${page}`))).toHaveLength(4);
    for (const page of ["-1", "x", "0", ""])
      expect(cards(await app.text(`/faq?page=${page}`))).toHaveLength(48);
  });
});

test("structured data contains no empty answer and no empty description", async () => {
  const app = testFaqs;
  await app.db.insert(faqs).values(buildFaq({ slug: "blank", question: "Blank?", answer: "<!-- later -->" }));
  const html = await app.text("/faq/blank");
  expect(html).not.toContain('"FAQPage"');
  expect(html).not.toMatch(/"(text|description)":""|content=""/);
});

describe("when the store fails", () => {
  const app = testApp("empty");

  test("list and answer say so with status 500", async () => {
    await app.db.execute("drop table faq_entries");
    const list = await app.fetch("/faq");
    expect(list.status).toBe(500);
    expect(await list.text()).toContain("Error loading FAQ entries. Please try again later.");
    expect((await app.fetch("/faq/x")).status).toBe(500);
  });
});
