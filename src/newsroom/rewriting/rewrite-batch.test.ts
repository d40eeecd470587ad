import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { rewritingApp } from "../../../tests/support/rewriting.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { articleSources } from "../article/article-source.table.ts";
import { rewriteAnswer } from "../article/rewrite.fixture.ts";
import { rewriteRuns } from "../article/rewrite-run.table.ts";
import type { BatchProgress } from "./rewrite-batch.ts";

const { app, call, ai, paper, saveDraft, findArticle, findRun } = await rewritingApp();

beforeEach(async () => {
  for (const table of [articles, articleDesk, rewriteRuns, articleSources]) await app.db.delete(table);
});

const post = async (path: string, body: object = {}, by = call) => {
  const answer = await by("POST", path, body);
  return { status: answer.status, body: await answer.json() };
};
const progress = async (batch: number): Promise<BatchProgress> =>
  (await call("GET", `/api/admin/rewrites/${batch}`)).json();
const ended = (batch: number) =>
  vi.waitFor(
    async () => {
      const now = await progress(batch);
      expect(now.finishedAt).not.toBeNull();
      return now;
    },
    { timeout: 15_000, interval: 50 },
  );

async function saveStory() {
  const draft = await saveDraft({ originalUrl: null });
  const other = await saveDraft({
    title: "Acme picks Zurich",
    originalUrl: null,
    originalPublisher: "The Ledger",
    originalContent: "Acme picked Zurich, says The Ledger.",
  });
  const third = await saveDraft({ originalUrl: `${paper.url}/acme` });
  const aside = await saveDraft({ originalUrl: null });
  await app.db.insert(articleDesk).values([
    { articleId: draft.id, storyId: 7 },
    { articleId: other.id, storyId: 7 },
    { articleId: third.id, storyId: 7 },
    { articleId: aside.id, storyId: 7, setAsideAt: new Date().toISOString() },
  ]);
  return { own: draft, other, third, aside };
}

describe("several articles", () => {
  test("are rewritten as one batch, which reports its progress and failures", async () => {
    const drafts = [await saveDraft(), await saveDraft(), await saveDraft()];
    const [first, second] = drafts;
    await app.db
      .update(articles)
      .set({ originalContent: null, originalUrl: null })
      .where(eq(articles.id, second?.id ?? 0));
    const { status, body } = await post("/api/admin/rewrites", {
      ids: drafts.map(({ id }) => id),
      instruction: "shorter",
    });
    expect([status, body.articles, body.refused]).toEqual([200, 3, []]);
    const over = await ended(body.batch);
    expect(over).toMatchObject({ total: 3, done: 2, failed: 1, instruction: "shorter", running: [] });
    expect(over.failures).toMatchObject([
      { id: second?.id, message: expect.stringContaining("no text to rewrite") },
    ]);
    expect(await findArticle(first?.id ?? 0)).toMatchObject({
      status: "rewritten",
      whyItMatters: rewriteAnswer.whyItMatters,
    });
    expect(ai.calls[0]?.messages[0]?.content).toContain("shorter");
    const { batches } = await (await call("GET", "/api/admin/rewrites")).json();
    expect(batches).toContainEqual(over);

    await app.db
      .update(articles)
      .set({ originalContent: "Acme opens." })
      .where(eq(articles.id, second?.id ?? 0));
    expect((await post(`/api/admin/rewrites/${body.batch}/retry`)).status).toBe(200);
    expect(await ended(body.batch)).toMatchObject({ total: 3, done: 3, failed: 0 });
    expect((await post(`/api/admin/rewrites/${body.batch}/retry`)).status).toBe(409);
  });

  test("are stopped together, leaving unfinished ones unchanged", async () => {
    const drafts = [await saveDraft(), await saveDraft()];
    ai.reply("silence");
    const { body } = await post("/api/admin/rewrites", { ids: drafts.map(({ id }) => id) });
    await vi.waitFor(() => expect(ai.calls.length).toBe(2), { timeout: 10_000 });
    expect(await progress(body.batch)).toMatchObject({
      finishedAt: null,
      running: [{ step: "calling the AI service" }, { step: "calling the AI service" }],
    });
    expect(await post(`/api/admin/rewrites/${body.batch}/stop`)).toMatchObject({
      status: 200,
      body: { cancelled: 2, stoppedAt: expect.any(String), finishedAt: expect.any(String) },
    });
    for (const one of drafts) expect(await findArticle(one.id)).toEqual(one);
    expect((await post(`/api/admin/rewrites/${body.batch}/stop`)).status).toBe(409);
  });

  test("are retried except those rewritten or published since", async () => {
    const drafts = [await saveDraft(), await saveDraft(), await saveDraft()];
    ai.reply("silence");
    const { body } = await post("/api/admin/rewrites", { ids: drafts.map(({ id }) => id) });
    await vi.waitFor(() => expect(ai.calls.length).toBe(3), { timeout: 10_000 });
    await post(`/api/admin/rewrites/${body.batch}/stop`);
    ai.reply({ text: JSON.stringify(rewriteAnswer) });
    const [edited, live, waiting] = drafts.map(({ id }) => id);
    const byHand = { status: "rewritten" as const, isRewritten: true, rewrittenContent: "Edited by hand." };
    await app.db
      .update(articles)
      .set(byHand)
      .where(eq(articles.id, Number(edited)));
    await app.db
      .update(articles)
      .set({ status: "published" })
      .where(eq(articles.id, Number(live)));
    expect((await post(`/api/admin/rewrites/${body.batch}/retry`)).status).toBe(200);
    expect(await ended(body.batch)).toMatchObject({ done: 1, cancelled: 2, failed: 0 });
    expect(await findArticle(Number(waiting))).toMatchObject({ status: "rewritten" });
    expect(await findArticle(Number(edited))).toMatchObject(byHand);
    expect(await post(`/api/admin/rewrites/${body.batch}/retry`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("has already been rewritten") },
    });
  });

  test("abandoned with their process are reported as failed", async () => {
    const { id } = await saveDraft();
    ai.reply("silence");
    const { body } = await post("/api/admin/rewrites", { ids: [id] });
    await vi.waitFor(() => expect(ai.calls.length).toBe(1), { timeout: 10_000 });
    const longAgo = new Date(Date.now() - 60 * 60_000).toISOString();
    await app.db.update(rewriteRuns).set({ startedAt: longAgo }).where(eq(rewriteRuns.articleId, id));
    const { batches } = await (await call("GET", "/api/admin/rewrites")).json();
    expect(batches.find((batch: BatchProgress) => batch.id === body.batch)).toMatchObject({
      failed: 1,
      failures: [{ message: expect.stringContaining("not resumed") }],
    });
  });

  test("queued behind others wait for six hours before they are reported as not started, alone or in a batch", async () => {
    const { id } = await saveDraft();
    ai.reply("silence");
    const { body } = await post("/api/admin/rewrites", { ids: [id] });
    await vi.waitFor(() => expect(ai.calls.length).toBe(1), { timeout: 10_000 });
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const queueSince = (createdAt: string) =>
      app.db
        .update(rewriteRuns)
        .set({ state: "queued", batchId: null, startedAt: null, createdAt })
        .where(eq(rewriteRuns.articleId, id));
    const failedRuns = async () => {
      await call("GET", "/api/admin/rewrites");
      const runs = await app.db.select().from(rewriteRuns).where(eq(rewriteRuns.articleId, id));
      return runs.filter(({ state }) => state === "failed").map(({ error }) => error);
    };
    await queueSince(hoursAgo(5));
    expect(await failedRuns()).toEqual([]);
    await queueSince(hoursAgo(7));
    expect(await failedRuns()).toEqual(["The rewrite was not started within 6 hours. Please start it again"]);
    await post(`/api/admin/rewrites/${body.batch}/stop`);
  });

  test("that cannot be rewritten are named, and the others continue", async () => {
    const [good, out] = [await saveDraft(), await saveDraft({ status: "published" })];
    const { body } = await post("/api/admin/rewrites", { ids: [out.id, 4711, good.id] });
    expect(body).toMatchObject({
      articles: 1,
      refused: [
        { id: out.id, message: expect.stringContaining("is published") },
        { id: 4711, message: expect.stringContaining("deleted") },
      ],
    });
    expect(await ended(body.batch)).toMatchObject({ done: 1, failures: [] });
    expect(await post("/api/admin/rewrites", { ids: [good.id] })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("already been rewritten") },
    });
    expect((await post("/api/admin/rewrites", { ids: [] })).status).toBe(400);
    expect((await call("GET", "/api/admin/rewrites/4711")).status).toBe(404);
  });
});

describe("a story's drafts", () => {
  test("are rewritten together: each source is marked, stored and named, and the other drafts are no longer pending", async () => {
    const { own, other, third, aside } = await saveStory();
    const { body } = await post("/api/admin/rewrites", { ids: [own.id, other.id] });
    expect(body.articles).toBe(1);
    await ended(body.batch);
    const prompt = ai.calls[0]?.messages.at(-1)?.content ?? "";
    expect(prompt.match(/<source-[0-9a-f]{16}>/g)).toHaveLength(3);
    expect(prompt).toContain("Published by: The Ledger");
    expect(ai.calls[0]?.messages[0]?.content).toContain("Name each publisher");
    const sources = await app.db.select().from(articleSources).orderBy(asc(articleSources.position));
    expect(sources).toMatchObject([
      { articleId: own.id, position: 2, sourceArticleId: other.id, publisher: "The Ledger" },
      {
        articleId: own.id,
        position: 3,
        sourceArticleId: third.id,
        content: expect.stringContaining("without any new debt"),
      },
    ]);
    const inbox = await (await call("GET", "/api/admin/inbox")).json();
    expect(inbox.total).toBe(0);
    const rewritten = await (await call("GET", "/api/admin/inbox?status=rewritten")).json();
    expect(rewritten.entries[0].members.map(({ id }: { id: number }) => id)).toEqual([
      other.id,
      third.id,
      aside.id,
    ]);
    await post("/api/admin/inbox/bring-back", { articleIds: [other.id] });
    expect((await (await call("GET", "/api/admin/inbox")).json()).total).toBe(1);
  });

  test("can be rewritten separately", async () => {
    const { own, other } = await saveStory();
    const { body } = await post("/api/admin/rewrites", { ids: [own.id, other.id], apart: true });
    expect(body.articles).toBe(2);
    expect(await ended(body.batch)).toMatchObject({ done: 2 });
    expect(await app.db.select().from(articleSources)).toEqual([]);
  });
});

describe("a story that is being rewritten", () => {
  test("is not rewritten a second time, by any of its sources", async () => {
    const { own, other } = await saveStory();
    ai.reply("silence");
    const { body } = await post("/api/admin/rewrites", { ids: [own.id] });
    const refused = { status: 409, body: { message: expect.stringContaining("already being rewritten") } };
    expect(await post("/api/admin/rewrites", { ids: [other.id] })).toMatchObject(refused);
    expect(await post(`/api/news/${other.id}/rewrite`)).toMatchObject(refused);
    const late = await saveDraft();
    await app.db.insert(articleDesk).values({ articleId: late.id, storyId: 7 });
    const { body: second } = await post("/api/admin/rewrites", { ids: [late.id] });
    expect((await findRun(late.id))?.sourceIds).toEqual([]);
    for (const { batch } of [body, second]) await post(`/api/admin/rewrites/${batch}/stop`);
  });
});

test.each([
  ["from its card", (id: number) => post(`/api/news/${id}/rewrite`)],
  [
    "from the inbox",
    async (id: number) => ended((await post("/api/admin/rewrites", { ids: [id] })).body.batch),
  ],
])("a rejected rewrite of several sources keeps them when it is rewritten %s", async (_, again) => {
  const { own, other, third } = await saveStory();
  const { body } = await post("/api/admin/rewrites", { ids: [own.id] });
  await ended(body.batch);
  await call("PUT", `/api/news/${own.id}`, { status: "draft" });
  await again(own.id);
  const prompt = ai.calls.at(-1)?.messages.at(-1)?.content ?? "";
  expect(prompt.match(/<source-[0-9a-f]{16}>/g)).toHaveLength(3);
  const sources = await app.db.select().from(articleSources).orderBy(asc(articleSources.position));
  expect(sources.map(({ sourceArticleId }) => sourceArticleId)).toEqual([other.id, third.id]);
});

describe("a rewritten article", () => {
  const rewriteAnew = (id: number, body: object) => post(`/api/news/${id}/rewrite`, body);
  const shorter = {
    ...rewriteAnswer,
    title: "Acme in Zurich",
    content: "Acme opens in Zurich.",
    excerpt: "In short.",
  };

  test("is rewritten with an instruction; both versions are kept, and the former one can be restored", async () => {
    const { id } = await saveDraft();
    await post(`/api/news/${id}/rewrite`);
    expect((await rewriteAnew(id, {})).status).toBe(409);
    ai.reply({ text: JSON.stringify(shorter) });
    const { status, body } = await rewriteAnew(id, { instruction: "Lead with the price" });
    expect([status, body.article.rewrittenTitle, body.article.excerpt]).toEqual([
      200,
      shorter.title,
      shorter.excerpt,
    ]);
    expect(body.article.sourceContent).toContain("without any new debt");
    expect(ai.calls.at(-1)?.messages[0]?.content).toContain("Lead with the price");
    expect(ai.calls.at(-1)?.messages.at(-1)?.content).toContain(rewriteAnswer.content);
    const { versions, current } = await (await call("GET", `/api/news/${id}/rewrites`)).json();
    expect(current).toMatchObject({ title: shorter.title });
    expect(versions).toMatchObject([
      {
        instruction: "Lead with the price",
        former: { title: rewriteAnswer.title },
        result: { title: shorter.title },
      },
      { instruction: null, former: null, result: { title: rewriteAnswer.title } },
    ]);
    const restored = await post(`/api/news/${id}/rewrites/${versions[0].id}/take-back`);
    expect(restored.body).toMatchObject({
      rewrittenContent: rewriteAnswer.content,
      excerpt: rewriteAnswer.excerpt,
    });
    expect((await post(`/api/news/${id}/rewrites/${versions[1].id}/take-back`)).status).toBe(409);
    expect((await post(`/api/news/${id}/rewrites/4711/take-back`)).status).toBe(404);
  });

  test("gets a former version only over the version it was compared with", async () => {
    const { id } = await saveDraft();
    await post(`/api/news/${id}/rewrite`);
    ai.reply({ text: JSON.stringify(shorter) });
    await rewriteAnew(id, { again: true });
    const { versions, updatedAt } = await (await call("GET", `/api/news/${id}/rewrites`)).json();
    const path = `/api/news/${id}/rewrites/${versions[0].id}/take-back`;
    const takeBack = (version: string) => call("POST", path, {}, { "if-match": `"${version}"` });
    const changed = await (await call("PUT", `/api/news/${id}`, { excerpt: "A colleague's." })).json();
    const refused = await takeBack(updatedAt);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      "Someone else has changed this article; compare the versions again",
    ]);
    expect(await (await call("GET", `/api/news/${id}/rewrites`)).json()).toMatchObject({
      current: { title: shorter.title, excerpt: "A colleague's." },
    });
    expect(await (await takeBack(changed.updatedAt)).json()).toMatchObject({
      rewrittenTitle: rewriteAnswer.title,
      excerpt: rewriteAnswer.excerpt,
    });
  });

  test.each(["result", "former"])(
    "gets the AI's claims checked with an AI version (%s), after an editor's own text",
    async (parts) => {
      const { id } = await saveDraft();
      await post(`/api/news/${id}/rewrite`);
      await rewriteAnew(id, { again: true });
      // As after restoring the revision from before the rewrites.
      await app.db.update(articles).set({ isAiDrafted: false }).where(eq(articles.id, id));
      const { versions } = await (await call("GET", `/api/news/${id}/rewrites`)).json();
      const { body } = await post(`/api/news/${id}/rewrites/${versions[0].id}/take-back`, { parts });
      expect(body).toMatchObject({ rewrittenContent: rewriteAnswer.content, isAiDrafted: true });
    },
  );

  test("keeps an editor's later changes", async () => {
    const { id } = await saveDraft();
    await post(`/api/news/${id}/rewrite`);
    await call("PUT", `/api/news/${id}`, { excerpt: "By hand", whyItMatters: "My own view." });
    ai.reply({ text: JSON.stringify(shorter) });
    const { body } = await rewriteAnew(id, { again: true });
    expect(body.article).toMatchObject({ excerpt: "By hand", whyItMatters: "My own view." });
  });

  test("is not rewritten if published", async () => {
    const { id } = await saveDraft({ status: "published" });
    expect((await rewriteAnew(id, { again: true })).status).toBe(409);
  });

  test("may lack 'why it matters', which older models omit", async () => {
    const { whyItMatters: _, ...older } = rewriteAnswer;
    ai.reply({ text: JSON.stringify(older) });
    const { id } = await saveDraft();
    expect((await post(`/api/news/${id}/rewrite`)).body.article.whyItMatters).toBeNull();
  });
});

test("anonymous users cannot start, stop or follow a batch", async () => {
  for (const [method, path] of [
    ["POST", "/api/admin/rewrites"],
    ["GET", "/api/admin/rewrites"],
    ["POST", "/api/admin/rewrites/1/stop"],
    ["GET", "/api/news/1/rewrites"],
    ["POST", "/api/news/1/rewrites/1/take-back"],
  ] as const)
    expect((await app.fetch(path, { method })).status, path).toBe(401);
  expect(await findRun(1)).toBeNull();
});
