import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { databaseForTest } from "../../../tests/support/database.ts";
import { buildFaq } from "../faq/faq.fixture.ts";
import { faqs } from "../faq/faq.table.ts";
import { buildTerm } from "./glossary.fixture.ts";
import { getLinkedTerms } from "./glossary.queries.server.ts";
import { glossaryTerms } from "./glossary.table.ts";

const longDefinition = "Money and duty, written down. ".repeat(20);

describe("with the starter content", () => {
  const app = testApp();

  beforeAll(async () => {
    await app.db.insert(glossaryTerms).values([
      buildTerm({ slug: "secret", term: "Secret", isPublished: false, autoLink: true }),
      buildTerm({ slug: "quiet", term: "Quiet", definition: "Nothing links here." }),
      buildTerm({ slug: "1031-exchange", term: "1031 Exchange" }),
      buildTerm({ slug: "ecart", term: "Écart", definition: `**Long**. ${longDefinition}` }),
      buildTerm({
        slug: "self",
        term: "Self",
        autoLink: true,
        definition: "The self is quiet and secret; a custodian is not. # A Custodian\n\n## Custodian\n\nself",
      }),
      buildTerm({
        slug: "hostile",
        term: `</script><script>alert("t")</script>`,
        definition: `<img src=x onerror=alert(1)> [press](javascript:alert(2))`,
        autoLink: true,
      }),
    ]);
    await app.db
      .insert(faqs)
      .values(
        buildFaq({ slug: "speaks", answer: `It said \\</script>\\<script>alert("t")\\</script> aloud.` }),
      );
  });

  test("the list shows each term under its letter with the first 150 characters of its definition", async () => {
    const html = await app.text("/glossary");
    expect(html).toContain('href="/glossary/net-asset-value"');
    const plain = `Long. ${longDefinition}`;
    expect(html).toContain(`${plain.slice(0, 150)}…`);
    expect(html).not.toContain(plain.slice(0, 160));
    expect(html).toMatch(/href="#letter-E"[^>]*>E<\/a>/);
    expect(html).toMatch(/id="letter-E"[\s\S]+Écart[\s\S]+id="letter-F"/);
    expect(html).toMatch(/id="letter-0"[\s\S]+1031 Exchange[\s\S]+id="letter-A"/);
    expect(html).toContain('"@type":"DefinedTermSet"');
  });

  test("drafts are neither shown nor linked", async () => {
    for (const path of ["/glossary", "/api/glossary", "/api/glossary?view=card"])
      expect(await app.text(path), path).not.toContain('"secret"');
    for (const path of ["/glossary/secret", "/api/glossary/secret?view=page", "/api/glossary/secret/preview"])
      expect((await app.fetch(path)).status, path).toBe(404);
    expect(await app.text("/glossary/self")).not.toContain('data-term="secret"');
  });

  test("a definition links to other terms that are flagged for it, and never to itself", async () => {
    const html = await app.text("/glossary/self");
    expect(html).toContain(
      '<a href="/glossary/custodian" class="term-link" data-term="custodian">custodian</a>',
    );
    expect(html).not.toContain('data-term="self"');
    expect(html).not.toContain('data-term="quiet"');
  });

  test("the server's HTML of a term has title, description and structured data", async () => {
    const html = await app.text("/glossary/ecart");
    expect(html).toContain("Écart</h1>");
    const plain = `Long. ${longDefinition}`;
    expect(html).toContain(`<meta name="description" content="${plain.slice(0, 160)}…"/>`);
    expect(html).toMatch(/"@type":"DefinedTerm","name":"Écart"/);
    expect(html).toContain('"@type":"BreadcrumbList"');
    expect(html).toContain("/share/glossary/ecart.png");
  });

  test("the hover card has the term and the first 150 characters of its definition", async () => {
    const { term, preview } = await app.json("/api/glossary/ecart/preview");
    expect(term).toBe("Écart");
    expect(preview).toBe(`${`Long. ${longDefinition}`.slice(0, 150)}…`);
  });

  test("hostile text never becomes markup", async () => {
    for (const path of ["/glossary", "/glossary/hostile", "/faq/speaks"]) {
      const html = await app.text(path);
      expect(html, path).not.toMatch(/<script>alert/);
      expect(html, path).not.toMatch(/<img[^>]+onerror/);
      expect(html, path).not.toMatch(/href="javascript/);
    }
    expect(await app.text("/faq/speaks")).toContain('data-term="hostile">&#x3C;/script>&#x3C;script>');
  });

  test("an unknown term returns 404 with a link back", async () => {
    const answer = await app.fetch("/glossary/nothing-here");
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain("Term Not Found</h1>");
    expect(html).toContain(
      "The glossary term you&#x27;re looking for doesn&#x27;t exist or has been removed.",
    );
    expect(html).toMatch(/href="\/glossary"[^>]*>View All Terms/);
  });
});

describe("linked terms", () => {
  const slugsIn = async (db: Parameters<typeof getLinkedTerms>[0], text: string) => {
    const html = await renderMarkdown(text, { terms: (await getLinkedTerms(db)).forText() });
    return [...html.matchAll(/data-term="([^"]+)"/g)].map(([, slug]) => slug);
  };

  test("are compiled once per state of the glossary", async () => {
    const { db } = await databaseForTest("empty");
    await db.insert(glossaryTerms).values(buildTerm({ slug: "trust", term: "Trust", autoLink: true }));
    expect(await slugsIn(db, "a trust")).toEqual(["trust"]);
    expect(await getLinkedTerms(db)).toBe(await getLinkedTerms(db));

    const change = (fields: Partial<typeof glossaryTerms.$inferInsert>) =>
      db.update(glossaryTerms).set(fields).where(eq(glossaryTerms.slug, "trust"));
    await change({ term: "Custodian" });
    expect(await slugsIn(db, "a trust, a custodian")).toEqual(["trust"]);
    await change({ autoLink: false });
    expect(await slugsIn(db, "a custodian")).toEqual([]);
    await change({ autoLink: true, isPublished: false });
    expect(await slugsIn(db, "a custodian")).toEqual([]);
    await change({ isPublished: true });
    await db.delete(glossaryTerms).where(eq(glossaryTerms.slug, "trust"));
    expect(await slugsIn(db, "a custodian")).toEqual([]);
  });
});

describe("without any term", () => {
  const app = testApp("empty");

  test("the list says so", async () => {
    const answer = await app.fetch("/glossary");
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(
      "No glossary entries are currently available. Please check back later.",
    );
  });

  test("in a long glossary, letters link to the page on which they start", async () => {
    const terms = ["A", "B", "C"].flatMap((letter) =>
      Array.from({ length: 100 }, (_, number) => buildTerm({ term: `${letter} ${number}` })),
    );
    await app.db.insert(glossaryTerms).values(terms);
    await announceContentChange(app.db);
    await vi.waitFor(
      async () => expect(await app.text("/glossary")).toMatch(/href="\/glossary\?page=2#letter-C"/),
      10_000,
    );
    const html = await app.text("/glossary?page=2");
    expect(html).toMatch(/href="\/glossary#letter-A"/);
    expect(html).toMatch(/href="#letter-C"/);
    expect(html).toContain('id="letter-C"');
  });

  test("a failing database is distinguished from an empty one", async () => {
    await app.db.execute("drop table glossary_entries");
    await announceContentChange(app.db);
    await vi.waitFor(async () => expect((await app.fetch("/glossary")).status).toBe(500), 10_000);
    expect(await app.text("/glossary")).toContain("Error loading glossary entries. Please try again later.");
    expect((await app.fetch("/glossary/x")).status).toBe(500);
  });
});
