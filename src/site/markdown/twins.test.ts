import { parseHTML } from "linkedom";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { pageKinds } from "../../../tests/support/page-kinds.ts";
import { twinOf } from "./twin-address.ts";

const app = testApp();
const call = asEditor(app);

/** The request for proposal at this address with `.md` is a text to send. Other questions on an answer's page are random. */
const isDifferent: string[] = [pageKinds.requestForProposal, pageKinds.faq];
const paths = Object.values(pageKinds).filter(
  (path) => path !== pageKinds.signIn && path !== pageKinds.notFound && !isDifferent.includes(path),
);

/** Letters and digits only: neither Markdown's marks and escapes count, nor the spaces between blocks. */
const letters = (text: string) => text.replaceAll(/\\(.)/g, "$1").replaceAll(/[^\p{L}\p{N}]+/gu, "");

/** The text of each heading, paragraph, list item, value and cell of a page that is shown. */
function statementsOf(html: string): string[] {
  const main = parseHTML(html).document.querySelector("main");
  for (const gone of main?.querySelectorAll(
    "nav,button,select,textarea,svg,script,template,[hidden],[aria-hidden=true],.hidden.print\\:block",
  ) ?? [])
    gone.remove();
  const blocks = [...(main?.querySelectorAll("h1,h2,h3,p,dt,dd,td,th,li") ?? [])];
  return blocks
    .filter((block) => !block.querySelector("p,li,td,dd,h3,div"))
    .map((block) => letters(block.textContent));
}

test.each(paths)("the twin of %s states everything that the page states", async (path) => {
  const html = await app.text(path);
  const answer = await app.fetch(twinOf(path));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/markdown; charset=utf-8"]);
  const markdown = letters((await answer.text()).replaceAll(/\]\([^)]*\)/g, "]"));
  const statements = statementsOf(html).filter(Boolean);
  expect(statements.length).toBeGreaterThan(2);
  expect(statements.filter((statement) => !markdown.includes(statement))).toEqual([]);
});

describe("the address of a twin", () => {
  test("is in the page's Link header, and its own names the page", async () => {
    const page = await app.fetch("/vendors/addepar");
    expect(page.headers.get("link")).toBe('</vendors/addepar.md>; rel="alternate"; type="text/markdown"');
    const twin = await app.fetch("/vendors/addepar.md");
    expect(twin.headers.get("link")).toBe('<https://guide.example/vendors/addepar>; rel="canonical"');
    expect(twin.headers.get("x-robots-tag")).toBe("noindex");
  });

  test.each([
    ["text/markdown", "text/markdown"],
    ["text/markdown, text/html;q=0.9, */*;q=0.1", "text/markdown"],
    ["text/html,application/xhtml+xml,*/*;q=0.8", "text/html"],
    ["text/markdown;q=0, text/html", "text/html"],
    ["text/html, text/markdown", "text/html"],
    ["text/markdown, text/html", "text/markdown"],
    ["text/html;q=0.5, text/markdown;q=0.8", "text/markdown"],
    ["*/*, text/markdown", "text/markdown"],
    ["*/*, text/markdown;q=0.1", "text/html"],
    ["text/markdown;q=0.5, text/*;q=0.8, */*;q=0.1", "text/html"],
    ["text/html;q=0, text/markdown;q=0.5, */*", "text/markdown"],
  ])("a request that accepts %s gets %s", async (accept, type) => {
    const answer = await app.fetch("/vendors/addepar", { headers: { accept } });
    expect(answer.headers.get("content-type")).toContain(type);
  });

  test.each([
    ["/nowhere.md", 404],
    ["/vendors/nobody.md", 404],
    ["/admin.md", 404],
    ["/api/vendors.md", 404],
    ["/.md", 404],
    ["/vendors/Addepar.md", 301],
  ])("%s answers %i", async (path, status) => {
    expect((await app.fetch(path)).status).toBe(status);
  });
});

test("a twin follows a save, and a draft has none", async () => {
  const { id } = await app.json("/api/vendors/addepar");
  await app.text("/vendors/addepar.md");
  await call("PUT", `/api/vendors/${id}`, { description: "A description after the save." });
  await expect.poll(() => app.text("/vendors/addepar.md")).toContain("A description after the save.");
  await call("PUT", `/api/vendors/${id}`, { isPublished: false });
  await expect.poll(async () => (await app.fetch("/vendors/addepar.md")).status).toBe(404);
});

test("/llms.txt is short, and every address in it answers", async () => {
  const text = await app.text("/llms.txt");
  expect(text.length).toBeLessThan(3000);
  const addresses = [...text.matchAll(/\]\(https:\/\/guide\.example([^)]+)\)/g)].map(([, path = ""]) => path);
  expect(addresses.length).toBeGreaterThan(8);
  for (const path of addresses) expect([200, 405], path).toContain((await app.fetch(path)).status);
});

test("many twins and badges at once wait for no turn that they hold themselves", async () => {
  app.forgetAll();
  const paths = ["/", "/faq", "/glossary", "/types", "/features", "/vendors/masttro", "/vendors/altoo"].map(
    twinOf,
  );
  const badges = ["addepar", "masttro", "altoo"].map((slug) => `/badge/${slug}.svg`);
  const answers = await Promise.all([...paths, ...badges].map((path) => app.fetch(path)));
  expect(answers.map(({ status }) => status)).not.toContain(503);
  expect((await app.fetch("/use-cases")).status, "an ordinary page").toBe(200);
}, 20_000);
