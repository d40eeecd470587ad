import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { rewritingApp } from "../../../tests/support/rewriting.ts";
import { buildArticle } from "../article/article.fixture.ts";
import { articles } from "../article/article.table.ts";
import { styleGuides } from "../style-guide/style-guide.table.ts";

const { app, call, ai, saveDraft } = await rewritingApp();

async function addGuide(name: string) {
  const [guide] = await app.db
    .insert(styleGuides)
    .values({ name, prompt: `Write as ${name} has it.`, isActive: false })
    .returning();
  if (!guide) throw new Error("the guide was not saved");
  return guide;
}

const usesOf = async (id: number): Promise<number> =>
  (await (await call("GET", "/api/admin/style-guide-uses")).json()).find(
    ({ styleGuideId }: { styleGuideId: number }) => styleGuideId === id,
  )?.articles ?? 0;

describe("a style guide trial on an article", () => {
  test("shows source and rewrite, and leaves the article unchanged", async () => {
    const guide = await addGuide("The short form");
    const draft = await saveDraft({ slug: "tried" });
    const answer = await call("POST", `/api/style-guides/${guide.id}/try`, { articleId: draft.id });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      source: { title: "Acme to open in Zurich", content: "Acme opens in Zurich." },
      rewrite: { title: "Zurich Gets an Acme Office" },
    });
    expect(ai.calls[0]?.messages[0]?.content).toContain("Write as The short form has it.");
    const [after] = await app.db.select().from(articles).where(eq(articles.id, draft.id));
    expect(after).toEqual(draft);
    const { versions } = await (await call("GET", `/api/news/${draft.id}/rewrites`)).json();
    expect(versions).toEqual([]);
    expect(await usesOf(guide.id)).toBe(0);
  });

  test("costs what a rewrite costs", async () => {
    const guide = await addGuide("The dear form");
    const draft = await saveDraft({ slug: "counted" });
    const usage = async () => (await (await call("GET", "/api/admin/rewrites")).json()).today;
    const before = await usage();
    await call("POST", `/api/style-guides/${guide.id}/try`, { articleId: draft.id });
    const after = await usage();
    expect(after.rewrites).toBe(before.rewrites + 1);
    expect(after.cost).toBeGreaterThan(before.cost);
  });

  test("does not count if the AI service does not respond", async () => {
    const guide = await addGuide("The unanswered form");
    const draft = await saveDraft({ slug: "without-an-answer" });
    const usage = async () => (await (await call("GET", "/api/admin/rewrites")).json()).today;
    const before = await usage();
    ai.replyFirst({ status: 401, message: "wrong key" });
    await call("POST", `/api/style-guides/${guide.id}/try`, { articleId: draft.id });
    expect(await usage()).toEqual(before);
  });

  test("reports a missing guide, article or text", async () => {
    const guide = await addGuide("The careful form");
    const empty = await saveDraft({ slug: "empty", originalContent: "" });
    const attempt = async (id: number, articleId: unknown) =>
      (await call("POST", `/api/style-guides/${id}/try`, { articleId })).status;
    expect(await attempt(999_999, empty.id)).toBe(404);
    expect(await attempt(guide.id, 999_999)).toBe(404);
    expect(await attempt(guide.id, "x")).toBe(400);
    expect(await attempt(guide.id, 2 ** 31)).toBe(400);
    expect(await attempt(guide.id, empty.id)).toBe(409);
    ai.replyFirst({ status: 401, message: "wrong key" });
    const draft = await saveDraft({ slug: "unanswered" });
    expect(await attempt(guide.id, draft.id)).toBe(502);
  });
});

describe("concurrent trials", () => {
  const limited = testApp("empty", { AI_BASE_URL: ai.baseUrl, AI_DAILY_REWRITES: "1" });
  const ask = asEditor(limited);

  test("respect the daily limit together", async () => {
    const [guide] = await limited.db
      .insert(styleGuides)
      .values({ name: "The eager form", prompt: "Write eagerly." })
      .returning();
    const [draft] = await limited.db
      .insert(articles)
      .values(buildArticle({ status: "draft", originalContent: "Acme opens in Zurich." }))
      .returning();
    const attempt = async () =>
      (await ask("POST", `/api/style-guides/${guide?.id}/try`, { articleId: draft?.id })).status;
    expect((await Promise.all([attempt(), attempt(), attempt()])).sort()).toEqual([200, 429, 429]);
  });
});

test("a guide shows the number of articles rewritten with it", async () => {
  const guide = await addGuide("The counted form");
  await call("POST", `/api/style-guides/${guide.id}/activate`);
  const draft = await saveDraft({ slug: "rewritten-by-it" });
  expect((await call("POST", `/api/news/${draft.id}/rewrite`)).status).toBe(200);
  expect((await call("POST", `/api/news/${draft.id}/rewrite`, { again: true })).status).toBe(200);
  expect(await usesOf(guide.id)).toBe(1);
});
