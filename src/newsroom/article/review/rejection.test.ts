import { expect, test } from "vitest";
import { publishingApp, result } from "../../../../tests/support/publishing.ts";
import { rejectionOf } from "./use-publishing.ts";

const { app, call, read, change, save } = publishingApp();

async function reject(id: number) {
  const { body } = await read(await call("GET", `/api/news/${id}/review`));
  return (await change(id, rejectionOf(body))).body;
}

test("a rejected rewrite leaves the article, and is not published with its draft", async () => {
  const { id, slug } = await save({ rights: "licensed" });
  expect(await reject(id)).toMatchObject({
    status: "draft",
    rewrittenTitle: null,
    rewrittenContent: null,
    excerpt: null,
  });
  expect((await change(id, { status: "published" })).status).toBe(200);
  const html = await app.text(`/news/${slug}`);
  expect(html).toContain("The feed's few words.");
  for (const text of [result.title, result.whyItMatters, result.excerpt, "Jane Smith"])
    expect(html).not.toContain(text);
});

test("a rejected rewrite leaves an excerpt that is not its own", async () => {
  const { id } = await save({ excerpt: "The feed's." });
  expect(await reject(id)).toMatchObject({ rewrittenContent: null, excerpt: "The feed's." });
});
