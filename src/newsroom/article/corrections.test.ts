import { describe, expect, test } from "vitest";
import { publishingApp } from "../../../tests/support/publishing.ts";

const { app, call, read, save, publish, told } = publishingApp();

describe("a correction", () => {
  const correct = async (id: number, text: unknown) =>
    read(await call("POST", `/api/news/${id}/corrections`, { text }));

  test("appears in the article, newest first, the feed, the structured data and the changes", async () => {
    const { id, slug } = await publish();
    await told(slug);
    expect(await correct(id, " The price was $6m. ")).toMatchObject({
      status: 201,
      body: { text: "The price was $6m.", correctedAt: expect.any(String) },
    });
    const second = await correct(id, "The price was $5m after all.");
    const { html, data, item } = await told(slug);
    expect(html.indexOf("$5m after all")).toBeLessThan(html.indexOf("The price was $6m."));
    expect(data.correction.map(({ text }: { text: string }) => text)).toEqual([
      "The price was $5m after all.",
      "The price was $6m.",
    ]);
    expect(data.dateModified).toBe(second.body.correctedAt);
    expect(item?.dcterms?.modified?.map((date: unknown) => Date.parse(String(date)))).toEqual([
      Date.parse(second.body.correctedAt),
    ]);
    const { items } = await (await app.fetch("/api/changes")).json();
    expect(items[0]).toMatchObject({
      kind: "correction",
      type: "article",
      slug,
      path: `/news/${slug}`,
      reason: "The price was $5m after all.",
    });
    expect(await app.text("/changes")).toContain("The price was $5m after all.");
    expect(await app.text("/changes/feed.xml")).toContain("The price was $5m after all.");
  });

  test.each([undefined, "", "  ", 7, "x".repeat(2001)])("of %j is refused", async (text) => {
    const { id } = await publish();
    const refused = await correct(id, text);
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, "text"]);
  });

  test("needs a published article and an editor, and cannot be removed", async () => {
    const { id } = await save();
    expect((await correct(id, "Wrong.")).status).toBe(409);
    expect((await correct(4711, "Wrong.")).status).toBe(404);
    expect((await app.fetch(`/api/news/${id}/corrections`, { method: "POST" })).status).toBe(401);
    expect((await call("DELETE", `/api/news/${id}/corrections/1`)).status).toBe(404);
  });
});

test("an article of an earlier date is a change of the day it was published here", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { slug } = await publish({ originalPublishedAt: "2026-01-05T08:00:00.000Z" });
  const { items } = await (await app.fetch(`/api/changes?since=${today}`)).json();
  expect(items).toMatchObject([{ kind: "article", slug, date: expect.stringContaining(today) }]);
});
