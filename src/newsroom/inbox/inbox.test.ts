import { ne } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { buildVendor } from "#content/vendor/vendor.fixture.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { buildArticle } from "../article/article.fixture.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { stories } from "../stories/story.table.ts";
import type { InboxRow } from "./inbox.ts";
import { inboxVisits } from "./inbox-visit.table.ts";

const app = testApp("empty");
const call = asEditor(app);
const second = asEditor(app, "second@example.com");

const hour = (number: number) => new Date(Date.UTC(2026, 5, 1, number)).toISOString();
const ids: Record<string, number> = {};

async function save(slug: string, at: number, desk: object | null = null, fields: object = {}) {
  const values = { slug, title: slug, status: "draft" as const, originalPublishedAt: hour(at), ...fields };
  const [saved] = await app.db.insert(articles).values(buildArticle(values)).returning();
  ids[slug] = saved?.id ?? 0;
  if (desk) await app.db.insert(articleDesk).values({ articleId: ids[slug], ...desk });
}

const read = async (query = ""): Promise<{ entries: InboxRow[]; total: number }> =>
  (await call("GET", `/api/admin/inbox?${query}`)).json();
const titles = async (query = "") => (await read(query)).entries.map(({ title }) => title);
const post = async (path: string, slugs: string[], by = call) => {
  const answer = await by("POST", `/api/admin/inbox/${path}`, { articleIds: slugs.map((slug) => ids[slug]) });
  return { status: answer.status, body: await answer.json() };
};
const counts = async () => (await call("GET", "/api/admin/inbox/counts")).json();

beforeEach(async () => {
  for (const table of [articles, articleDesk, stories, inboxVisits]) await app.db.delete(table);
  const [story] = await app.db
    .insert(stories)
    .values({ size: 3, firstAt: hour(1), lastAt: hour(3) })
    .returning();
  const storyId = story?.id ?? 0;
  await save("first", 1, { storyId, relevance: 40 });
  await save("second", 2, { storyId, relevance: 90 }, { originalPublisher: "The Ledger" });
  await save("third", 3, { storyId });
  await save("alone", 5, { relevance: 75 });
  await save("unknown", 9);
  await save("done", 8, null, { status: "published" });
});

describe("the inbox", () => {
  test("shows a story as one row, by its most relevant article, with the others below it", async () => {
    const { entries, total } = await read();
    expect(entries.map(({ title }) => title)).toEqual(["second", "alone", "unknown"]);
    expect(total).toBe(3);
    expect(entries[0]).toMatchObject({ relevance: 90, firstAt: hour(1), publisher: "The Ledger" });
    expect(entries[0]?.members.map(({ title }) => title)).toEqual(["first", "third"]);
    expect(entries[1]?.members).toEqual([]);
  });

  test("names the published vendors in each row and in the open article", async () => {
    const canoe = buildVendor({ name: "Canoe Intelligence", isPublished: true });
    await app.db.insert(vendors).values([canoe, buildVendor({ name: "Ledger Draft", isPublished: false })]);
    app.forgetAll();
    const originalContent = "Canoe Intelligence bought Ledger Draft. A canoe is a boat.";
    await save("sold", 6, { relevance: 99 }, { originalContent });
    expect((await read()).entries.map((row) => row.vendors)).toEqual([["Canoe Intelligence"], [], [], []]);
    const article = await (await call("GET", `/api/admin/inbox/articles/${ids.sold}`)).json();
    expect(article.vendors).toEqual([{ id: expect.any(Number), name: "Canoe Intelligence" }]);
    await app.db.delete(vendors);
    app.forgetAll();
  });

  test("is sorted by relevance, or by date", async () => {
    expect(await titles("sort=newest")).toEqual(["unknown", "alone", "second"]);
    expect(await titles("sort=oldest")).toEqual(["second", "alone", "unknown"]);
  });

  test.each([
    ["story=many", ["second"]],
    ["story=one", ["alone", "unknown"]],
    ["relevance=high", ["second", "alone"]],
    ["relevance=middle", ["first"]],
    ["relevance=unknown", ["unknown", "third"]],
    ["q=LEDGER", ["second"]],
    ["status=published", ["done"]],
    ["feed=77", []],
    ["page=9", []],
    ["status=nonsense&sort=x&feed=-1&story=%00", ["second", "alone", "unknown"]],
  ])("is filtered: %s", async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test("requires a sign-in", async () => {
    expect((await app.fetch("/api/admin/inbox")).status).toBe(401);
  });
});

describe("an article that is set aside", () => {
  test("leaves the drafts, appears in its own tab and is audited, unchanged", async () => {
    const before = await (await call("GET", `/api/admin/news/${ids.alone}`)).json();
    expect(await post("set-aside", ["alone", "first"])).toMatchObject({ status: 200 });
    expect(await titles()).toEqual(["second", "unknown"]);
    expect(await titles("status=aside")).toEqual(["alone", "first"]);
    expect(await counts()).toMatchObject({ draft: 3, aside: 2, all: 6, published: 1 });
    expect(await (await call("GET", `/api/admin/news/${ids.alone}`)).json()).toEqual(before);
    const audit = await (await call("GET", "/api/admin/audit")).json();
    expect(audit[0]).toMatchObject({ action: "set aside", kind: "article" });
    expect(await (await call("GET", "/api/admin/trash")).json()).toEqual([]);
  });

  test("can be brought back once", async () => {
    await post("set-aside", ["alone"]);
    expect((await post("bring-back", ["alone", "first"])).body).toEqual({ articleIds: [ids.alone] });
    expect((await post("bring-back", ["alone"])).body).toEqual({ articleIds: [] });
    expect(await titles()).toEqual(["second", "alone", "unknown"]);
  });

  test("must be unpublished and exist, or nothing changes", async () => {
    expect(await post("set-aside", ["alone", "done"])).toMatchObject({
      status: 409,
      body: { message: "“done” is published: unpublish it first" },
    });
    const missing = await call("POST", "/api/admin/inbox/set-aside", { articleIds: [ids.alone, 4711] });
    expect([missing.status, (await missing.json()).message]).toEqual([
      404,
      "There is no article with the ID 4711",
    ]);
    expect((await call("POST", "/api/admin/inbox/set-aside", { articleIds: [] })).status).toBe(400);
    expect(await counts()).toMatchObject({ aside: 0 });
  });
});

describe("an article used for another", () => {
  test("is listed below that one instead of waiting, until it is brought back", async () => {
    await app.db.insert(articleDesk).values({ articleId: ids.unknown ?? 0, coveredById: ids.done ?? 0 });
    expect(await titles()).toEqual(["second", "alone"]);
    const [done] = (await read("status=published")).entries;
    expect(done?.members).toMatchObject([{ title: "unknown", coveredById: ids.done }]);
    await post("bring-back", ["unknown"]);
    expect(await titles()).toEqual(["second", "alone", "unknown"]);
  });

  test("waits again once that one is deleted", async () => {
    await app.db.insert(articleDesk).values({ articleId: ids.unknown ?? 0, coveredById: ids.done ?? 0 });
    await call("DELETE", `/api/news/${ids.done}`);
    expect(await titles()).toContain("unknown");
  });
});

describe("an article marked as new", () => {
  test("arrived since the editor's previous visit", async () => {
    expect(await counts()).toMatchObject({ new: 5 });
    await post("visits", []);
    expect(await counts()).toMatchObject({ new: 5 });
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    await app.db.update(inboxVisits).set({ seenAt: anHourAgo });
    await save("fresh", 10, null, { createdAt: new Date().toISOString() });
    await app.db
      .update(articles)
      .set({ createdAt: new Date(Date.now() - 7_200_000).toISOString() })
      .where(ne(articles.slug, "fresh"));
    expect(await counts()).toMatchObject({ new: 1 });
    await post("visits", []);
    expect(await titles("new=1")).toEqual(["fresh"]);
    expect((await read()).entries.filter(({ isNew }) => isNew).map(({ title }) => title)).toEqual(["fresh"]);
    expect(await (await second("GET", "/api/admin/inbox/counts")).json()).toMatchObject({ new: 6 });
  });
});

describe("the reader", () => {
  test("gets the text as HTML without executable content", async () => {
    await save(
      "text",
      4,
      { relevance: 88, relevanceWords: [{ word: "custody", weight: 2 }] },
      {
        originalContent: "**Bold** <script>alert(1)</script>",
      },
    );
    const answer = await call("GET", `/api/admin/inbox/articles/${ids.text}`);
    const article = await answer.json();
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(article.html).toContain("<strong>Bold</strong>");
    expect(article.html).not.toContain("<script");
    expect(article).toMatchObject({ relevance: 88, relevanceWords: [{ word: "custody", weight: 2 }] });
    expect((await call("GET", "/api/admin/inbox/articles/4711")).status).toBe(404);
  });
});
