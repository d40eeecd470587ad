import { describe, expect, test, vi } from "vitest";
import { readEvents, rewritingApp } from "../../../tests/support/rewriting.ts";
import { rewriteAnswer } from "../article/rewrite.fixture.ts";
import { rewriteStepNames } from "../article/rewrite-run.ts";

const { app, call, ai, saveDraft, findArticle, rewrite } = await rewritingApp();

describe("the progress", () => {
  test("shows the five steps as they happen, from the first one, and the outcome", async () => {
    const { id } = await saveDraft();
    const [answer, stream] = await Promise.all([
      rewrite(id),
      call("GET", `/api/news/${id}/rewrite/progress`),
    ]);
    expect(answer.status).toBe(200);
    expect(stream.headers.get("content-type")).toMatch(/^text\/event-stream/);
    const events = await readEvents(stream);
    expect(events.slice(0, -1).map(({ data }) => data.step)).toEqual(rewriteStepNames);
    expect(events.at(-1)).toMatchObject({ event: "done", data: { inputTokens: 1000, cost: 0.0025 } });
    const moments = events.slice(0, -1).map(({ data }) => data.at);
    expect(moments).toEqual([...moments].sort());
    expect(await readEvents(await call("GET", `/api/news/${id}/rewrite/progress`))).toEqual(events);
  });

  test("is available while the AI is still working", async () => {
    ai.reply({ text: JSON.stringify(rewriteAnswer), afterMs: 1500 });
    const { id } = await saveDraft();
    const answer = rewrite(id);
    const stream = await call("GET", `/api/news/${id}/rewrite/progress`);
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let heard = "";
    while (!heard.includes("calling the AI service")) heard += (await reader?.read())?.value ?? "";
    expect((await findArticle(id))?.status).toBe("draft");
    expect((await answer).status).toBe(200);
    await reader?.cancel();
  });

  test("of an article that is a draft again follows the next rewrite, even if requested before it starts", async () => {
    const { id } = await saveDraft();
    await rewrite(id);
    const [first] = await readEvents(await call("GET", `/api/news/${id}/rewrite/progress`));
    expect((await call("PUT", `/api/news/${id}`, { status: "draft" })).status).toBe(200);
    const stream = call("GET", `/api/news/${id}/rewrite/progress`);
    expect((await rewrite(id)).status).toBe(200);
    const [again] = await readEvents(await stream);
    expect(again?.data.at > first?.data.at).toBe(true);
  });

  test("is reserved for editors, and for articles that were rewritten", async () => {
    const { id } = await saveDraft();
    expect((await app.fetch(`/api/news/${id}/rewrite/progress`)).status).toBe(401);
    expect((await call("GET", `/api/news/${id}/rewrite/progress`)).status).toBe(404);
    expect((await call("GET", "/api/news/4711/rewrite/progress")).status).toBe(404);
  });
});

test("a cancelled rewrite ends immediately and leaves the article unchanged", async () => {
  ai.reply("silence");
  const before = await saveDraft();
  const answer = rewrite(before.id);
  await vi.waitFor(() => expect(ai.calls).toHaveLength(1), 10_000);
  expect((await call("POST", `/api/news/${before.id}/rewrite/cancel`)).status).toBe(200);
  expect(await answer).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("cancelled") },
  });
  expect(await findArticle(before.id)).toEqual(before);
  expect((await call("POST", `/api/news/${before.id}/rewrite/cancel`)).status).toBe(409);
  const events = await readEvents(await call("GET", `/api/news/${before.id}/rewrite/progress`));
  expect(events.at(-1)).toMatchObject({
    event: "cancelled",
    data: { message: "Cancelled by editor@example.com" },
  });
});

test("an article deleted during its rewrite stays deleted", async () => {
  ai.reply({ text: JSON.stringify(rewriteAnswer), afterMs: 1000 });
  const { id } = await saveDraft();
  const answer = rewrite(id);
  await vi.waitFor(() => expect(ai.calls).toHaveLength(1), 10_000);
  expect((await call("DELETE", `/api/news/${id}`)).status).toBe(204);
  expect((await answer).status).toBe(404);
  expect(await findArticle(id)).toBeNull();
});
