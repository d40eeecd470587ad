import { expect, test } from "vitest";
import { buildFaq } from "#content/faq/faq.fixture.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import type { TextFinding } from "./text-findings.ts";

const app = testApp();
const call = asEditor(app);

const preview = async (body: unknown) => (await call("POST", "/api/admin/preview-markdown", body)).json();

test("an editor sees a text as its public page shows it, terms linked", async () => {
  const answer = "# Heading\n\nA *capital call* is drawn.\n\n<script>alert(1)</script>";
  await app.db.insert(faqs).values(buildFaq({ slug: "previewed", answer }));
  const { html } = await app.json("/api/faq/previewed?view=page");
  expect(html).toContain('class="term-link"');
  expect(await preview({ markdown: answer, linksTerms: true })).toEqual({ html, findings: [] });
});

test("a term's own text does not link to itself, and what links nothing has no links", async () => {
  const markdown = "A capital call is drawn.";
  expect((await preview({ markdown, linksTerms: true, ownTerm: "capital-call" })).html).not.toContain("<a");
  expect((await preview({ markdown })).html).toBe("<p>A capital call is drawn.</p>");
});

test("headings begin at the rank of the page", async () => {
  expect((await preview({ markdown: "## One", topHeading: 4 })).html).toMatch(/^<h4/);
});

test("the answer holds what can be mended, in the order of the text, links to missing pages among it", async () => {
  const markdown =
    "## Fees\n\n[Addepar](/vendors/addepar), [nobody](/vendors/nobody) and [here](/faq).\n\n![](/media/a.png)";
  const { findings } = await preview({ markdown });
  const findingRows = findings.map(({ kind, words, start, end }: TextFinding) => [
    kind,
    words,
    markdown.slice(start, end),
  ]);
  expect(findingRows).toEqual([
    ["dead-link", "/vendors/nobody", "[nobody](/vendors/nobody)"],
    ["vague-link", "here", "[here](/faq)"],
    ["no-alt-text", "/media/a.png", "![](/media/a.png)"],
  ]);
});

test("a text that cannot be rendered in time has no findings, and says so", async () => {
  expect((await preview({ markdown: "*a_ ".repeat(12_000) })).findings).toBeNull();
});

test("a value that is no text, or too long, is refused by name", async () => {
  const none = await call("POST", "/api/admin/preview-markdown", {});
  expect([none.status, (await none.json()).issues[0].path]).toEqual([400, "markdown"]);
  const long = await call("POST", "/api/admin/preview-markdown", { markdown: "a".repeat(200_001) });
  expect([long.status, (await long.json()).issues[0].path]).toEqual([400, "markdown"]);
});

test("only editors may use it", async () => {
  const answer = await app.fetch("/api/admin/preview-markdown", { method: "POST", body: "{}" });
  expect(answer.status).toBe(401);
});
