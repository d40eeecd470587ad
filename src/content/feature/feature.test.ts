import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { buildFeature } from "./feature.fixture.ts";
import { features } from "./feature.table.ts";

const app = testApp();
const empty = testApp("empty");

beforeAll(async () => {
  await app.db.insert(features).values([
    buildFeature({ slug: "unfinished", name: "Unfinished", isPublished: false }),
    buildFeature({
      slug: "hostile",
      name: `<script>alert("name")</script>`,
      description: `"><img src=x onerror=alert(1)></script>`,
      content: "Hello <script>alert(2)</script> [press](javascript:alert(3))",
      category: `</script><b>tag</b> & "more"`,
    }),
    buildFeature({
      slug: "bare",
      name: "Bare",
      description: null,
      category: null,
      importance: null,
      complexity: null,
    }),
  ]);
});

/** Returns the visible part of a page, without the data for scripts. */
const shown = async (path: string) => (await app.text(path)).split('id="query-state"')[0] ?? "";
const count = async (query: string) =>
  (await app.text(`/features${query}`))
    .match(/Showing (\d+) of (\d+) features/)
    ?.slice(1, 3)
    .map(Number);

describe("the feature directory", () => {
  test("filters on the server as the browser does, so that it works without scripts", async () => {
    expect(await count("")).toEqual([31, 31]);
    expect(await count("?q=LEDGER")).toEqual([1, 31]);
    expect(await count("?q=double-entry")).toEqual([1, 31]);
    expect(await count("?category=Accounting+%26+Tax")).toEqual([7, 31]);
    expect(await count("?category=Accounting+%26+Tax&q=bill")).toEqual([2, 31]);
    expect(await count("?category=Other")).toEqual([1, 31]);
  });

  test("offers each category with its count, in alphabetical order", async () => {
    const html = await shown("/features");
    expect(html).toContain(">All Categories (31)</a>");
    const chips = [...html.matchAll(/href="\/features\?category=[^"]*"[^>]*>([^<]+)<\/a>/g)].map(
      ([, words]) => words,
    );
    expect(chips.slice(-7)).toEqual([
      "Accounting &amp; Tax (7)",
      "Client &amp; Family Experience (4)",
      "Data &amp; Integration (4)",
      "Investment Operations (5)",
      "Operations &amp; Control (4)",
      "Reporting &amp; Analytics (5)",
      "Other (1)",
    ]);
  });

  test("groups its cards by category, each with priority, complexity and description", async () => {
    const html = await shown("/features?category=Accounting+%26+Tax");
    expect(html).toMatch(/<h2[^>]*>Accounting &amp; Tax<\/h2>/);
    for (const words of ["Critical Priority", "High Complexity", "Double-entry books for every legal entity"])
      expect(withoutData(html)).toContain(words);
    expect(html).toContain('href="/features/general-ledger"');
    expect(html).toContain('placeholder="Search features..."');
    expect(html).toMatch(/<input type="hidden" name="category" value="Accounting &amp; Tax"/);
  });

  test("says when nothing is found, and when the database is empty", async () => {
    for (const html of [await shown("/features?q=zzzz"), await empty.text("/features")]) {
      expect(withoutData(html)).toContain("No features found");
      expect(withoutData(html)).toContain("Try adjusting your search criteria.");
    }
  });

  test("has one canonical address whatever the filters", async () => {
    expect(await shown("/features?q=ledger")).toContain(
      '<link rel="canonical" href="https://guide.example/features"/>',
    );
  });
});

describe("a feature", () => {
  test("has text, facts, title and canonical address in the server's HTML", async () => {
    const html = await shown("/features/consolidated-reporting");
    for (const words of [
      "<title>Consolidated Reporting in Family Office Software</title>",
      '<link rel="canonical" href="https://guide.example/features/consolidated-reporting"/>',
      "Critical Priority",
      "High Complexity",
      "About Reporting &amp; Analytics",
      'href="/features?category=Reporting+%26+Analytics"',
      "Find Software with This Feature",
      'href="/vendors?feature=Consolidated+Reporting"',
      '"@type":"BreadcrumbList"',
      "What to check in a demonstration",
    ])
      expect(withoutData(html)).toContain(words);
    expect(html).toMatch(/>Added [A-Z][a-z]{2} \d{1,2}, \d{4}</);
  });

  test("links to the whole directory if no vendor has it", async () => {
    const html = await shown("/features/bare");
    expect(html).toMatch(/href="\/vendors"[^>]*>Find Software with This Feature/);
    expect(html).not.toMatch(/ Priority<| Complexity<|<h2[^>]*>About /);
  });

  test("returns 404 with the specified text if missing or a draft", async () => {
    for (const slug of ["nothing", "unfinished"]) {
      const answer = await app.fetch(`/features/${slug}`);
      expect(answer.status).toBe(404);
      const html = await answer.text();
      for (const words of [
        "Feature Not Found",
        "The requested feature could not be found.",
        "Back to Features",
        '<meta name="robots" content="noindex"/>',
      ])
        expect(withoutData(html)).toContain(words);
    }
  });
});

test("drafts do not appear in any view", async () => {
  for (const view of ["card", "directory"])
    expect(await app.text(`/api/features?view=${view}`)).not.toContain('"slug":"unfinished"');
  expect(await app.text("/api/features/consolidated-reporting?view=page")).not.toContain(
    '"slug":"unfinished"',
  );
  expect((await app.fetch("/api/features/unfinished?view=page")).status).toBe(404);
});

test("no text becomes executable markup", async () => {
  for (const path of [
    "/features",
    "/features/hostile",
    "/features?q=%22%3E%3Cscript%3Ealert(9)%3C/script%3E&category=%22%3E%3Cscript%3Ealert(9)",
  ])
    expect(await app.text(path), path).not.toMatch(/<script>alert|<img src=x|javascript:alert|<b>tag/);
});
