import { expect, test } from "vitest";
import { buildFaq } from "#content/faq/faq.fixture.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { buildArticle } from "#newsroom/article/article.fixture.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { testApp } from "./support/app.ts";
import { asEditor } from "./support/editor.ts";
import { countTurns, measureGrowth } from "./support/event-loop.ts";

const app = testApp();
const call = asEditor(app);

/**
 * Between linear and quadratic growth. A text whose cost is quadratic blocks the event loop for seconds; `npm run bench -- faults`
 * has the figures.
 */
const bound = 8;

const fill = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** Loads and compiles routes and starts threads before the measurement. */
async function warmUp(path: string) {
  await call("POST", "/api/admin/preview-markdown", { markdown: "*warm*" });
  for (let time = 0; time < 8; time++) {
    app.forgetAll();
    await app.text(path);
  }
}

test.each([
  ["brackets", "[", 47_000],
  ["delimiters", "*a_ ", 3000],
  ["quotes", ">", 2250],
  ["links", "[a](<b", 6000],
])("a preview of %s does not block the event loop", async (_, piece, size) => {
  await warmUp("/faq");
  const growth = await measureGrowth(size, async (length, round) => {
    const markdown = `${fill(piece, length)}\n\n${round}`;
    const answer = await call("POST", "/api/admin/preview-markdown", { markdown });
    expect(answer.status).toBe(200);
  });
  expect(growth).toBeLessThan(bound);
});

test.each([
  ["one word", (size: number) => fill("a", size)],
  ["hyphens", (size: number) => fill("a-", size)],
  ["quotes", (size: number) => fill("`a``b", size)],
  ["slashes", (size: number) => `[a](/${fill("/", size)}b)`],
])("saving a text of %s does not block the event loop", async (_, ownerOf) => {
  await warmUp("/vendors");
  const growth = await measureGrowth(45_000, async (length) => {
    const body = { name: "Fault", owner: ownerOf(length), isPublished: false };
    expect((await call("POST", "/api/vendors", body)).status).toBe(201);
  });
  expect(growth).toBeLessThan(bound);
});

test("a text of 190,000 brackets is refused before it uses memory", async () => {
  const before = process.memoryUsage().rss;
  const answer = await call("POST", "/api/faq", { question: "Brackets?", answer: "[".repeat(190_000) });
  expect([answer.status, (await answer.json()).issues]).toEqual([
    400,
    [{ path: "answer", message: expect.stringContaining("too much Markdown") }],
  ]);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

test("saving a text that cannot be rendered in time is refused with the reason", async () => {
  await warmUp("/faq");
  const turns = await countTurns(async () => {
    const answer = await call("POST", "/api/faq", { question: "Q?", answer: "*a_ ".repeat(12_000) });
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues).toEqual([
      { path: "answer", message: expect.stringContaining("too much Markdown") },
    ]);
  });
  expect(turns).toBeGreaterThan(1000);
});

test("a stored text that cannot be rendered in time is shown as plain source", async () => {
  await app.db.insert(faqs).values(buildFaq({ slug: "plain", answer: "One *word*." }));
  await warmUp("/faq/plain");
  await app.db.insert(faqs).values(buildFaq({ slug: "hostile", answer: "*a_ ".repeat(8000) }));
  await announceContentChange(app.db);
  const turns = await countTurns(async () => {
    expect(await app.text("/faq/hostile")).toContain("*a_ *a_ *a_");
  });
  expect(turns).toBeGreaterThan(1000);
});

test("the checks of a rewrite and of meta tags do not block the event loop", async () => {
  await warmUp("/faq");
  const growth = await measureGrowth(45_000, async (length, round) => {
    const refrain = fill("so it goes on and on ", length);
    const [article] = await app.db
      .insert(articles)
      .values(
        buildArticle({
          status: "rewritten",
          originalContent: `${round} ${refrain}`,
          rewrittenContent: `${refrain} “${fill("a", length / 4)}`,
        }),
      )
      .returning();
    const content = `${round} ${fill("](", length / 4)}${fill("-", length / 4)}`;
    await Promise.all([
      call("GET", `/api/news/${article?.id}/review`),
      call("POST", "/api/seo-score", { title: "T", content, focusKeyphrase: "a b" }),
      call("POST", `/api/news/${article?.id}/publish`),
    ]);
  });
  expect(growth).toBeLessThan(bound);
});
