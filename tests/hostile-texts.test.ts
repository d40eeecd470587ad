import { expect, test } from "vitest";
import { buildFaq } from "#content/faq/faq.fixture.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { buildArticle } from "#newsroom/article/article.fixture.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { testApp } from "./support/app.ts";
import { asEditor } from "./support/editor.ts";
import { longestTurn } from "./support/event-loop.ts";

const app = testApp();
const call = asEditor(app);

/** Milliseconds that a text may keep the event loop busy: others wait as long. */
const bound = 100;

const hostile: Record<string, string> = {
  brackets: "[".repeat(190_000),
  delimiters: "*a_ ".repeat(3000),
  quotes: `${">".repeat(9000)} deep`,
  links: "[a](<b".repeat(4000),
};

/** Routes are loaded and threads are started before anything is measured. */
async function warmUp(path: string) {
  await call("POST", "/api/admin/preview-markdown", { markdown: "*warm*" });
  await app.text(path);
}

test.each(Object.entries(hostile))("a preview of %s blocks nobody", async (_, markdown) => {
  await warmUp("/faq");
  const turn = await longestTurn(async () => {
    const answer = await call("POST", "/api/admin/preview-markdown", { markdown });
    expect(answer.status).toBe(200);
  });
  expect(turn).toBeLessThan(bound);
});

test.each([
  ["one word", "a".repeat(190_000)],
  ["hyphens", "a-".repeat(95_000)],
  ["quotes", "`a``b".repeat(38_000)],
  ["slashes", `[a](/${"/".repeat(180_000)}b)`],
])("a save of a text of %s blocks nobody", async (_, owner) => {
  await warmUp("/vendors");
  const turn = await longestTurn(async () => {
    const answer = await call("POST", "/api/vendors", { name: "Fault", owner, isPublished: false });
    expect(answer.status).toBe(201);
  });
  expect(turn).toBeLessThan(bound);
});

test("a save of a text that cannot be rendered in time is refused with the reason", async () => {
  await warmUp("/faq");
  const turn = await longestTurn(async () => {
    const answer = await call("POST", "/api/faq", { question: "Q?", answer: "*a_ ".repeat(12_000) });
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues).toEqual([
      { path: "answer", message: expect.stringContaining("too intricately") },
    ]);
  });
  expect(turn).toBeLessThan(bound);
});

test("a stored text that cannot be rendered in time is shown as it is written", async () => {
  await app.db.insert(faqs).values(buildFaq({ slug: "plain", answer: "One *word*." }));
  await warmUp("/faq/plain");
  await app.db.insert(faqs).values(buildFaq({ slug: "hostile", answer: "*a_ ".repeat(8000) }));
  await announceContentChange(app.db);
  const turn = await longestTurn(async () => {
    const html = await app.text("/faq/hostile");
    expect(html).toContain("*a_ *a_ *a_");
  });
  expect(turn).toBeLessThan(bound);
});

test("the checks of a rewrite and of search metadata block nobody", async () => {
  const refrain = "so it goes on and on ".repeat(9000);
  const [article] = await app.db
    .insert(articles)
    .values(
      buildArticle({
        status: "rewritten",
        originalContent: `x ${refrain}`,
        rewrittenContent: `${refrain} “${"a".repeat(50_000)}`,
      }),
    )
    .returning();
  await warmUp("/faq");
  const turn = await longestTurn(async () => {
    const content = `${"](".repeat(20_000)}${"-".repeat(50_000)}`;
    await Promise.all([
      call("GET", `/api/news/${article?.id}/review`),
      call("POST", "/api/seo-score", { title: "T", content, focusKeyphrase: "a b" }),
      call("POST", `/api/news/${article?.id}/publish`),
    ]);
  });
  expect(turn).toBeLessThan(bound);
});
