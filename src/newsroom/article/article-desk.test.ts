import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startAiStandIn } from "#integrations/ai/ai.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { buildArticle } from "./article.fixture.ts";
import { articles } from "./article.table.ts";

const ai = await startAiStandIn();
afterAll(() => ai.stop());
const app = testApp("empty", { AI_BASE_URL: ai.baseUrl });
const call = asEditor(app);
const read = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  return { status: answer.status, body: await answer.json() };
};

const day = (number: number) => new Date(Date.UTC(2025, 0, 1) + number * 86_400_000).toISOString();

beforeEach(async () => {
  await app.db.delete(articles);
  await app.db.insert(articles).values([
    buildArticle({ slug: "a", title: "Alpha 100%", status: "draft", originalPublishedAt: day(3) }),
    buildArticle({ slug: "b", title: "Beta", status: "draft", originalPublisher: "The Alphabet" }),
    buildArticle({
      slug: "c",
      title: "Gamma",
      rewrittenTitle: "Alphas",
      status: "rewritten",
      createdAt: day(2),
    }),
    buildArticle({ slug: "d", title: "Delta", status: "published", originalPublishedAt: day(9) }),
  ]);
});

describe("the newsroom's list", () => {
  const slugs = async (query: string) =>
    (await read("GET", `/api/admin/news?${query}`)).body.entries.map(({ slug }: { slug: string }) => slug);

  test("is a plain array of all articles, newest first, without parameters", async () => {
    const { body } = await read("GET", "/api/admin/news");
    expect(body.map(({ slug }: { slug: string }) => slug)).toEqual(["b", "d", "a", "c"]);
    expect(body[0]).toMatchObject({ originalContent: expect.any(String) });
  });

  test("is read in parts when it is long, each article once", async () => {
    await app.db
      .insert(articles)
      .values(Array.from({ length: 450 }, (_, place) => buildArticle({ slug: `long-${place}` })));
    const query = vi.spyOn(Reflect.get(app.db, "$client"), "query");
    const { body } = await read("GET", "/api/admin/news");
    const readings = query.mock.calls.filter((sent) => /from \\"news_articles\\"/.test(JSON.stringify(sent)));
    query.mockRestore();
    expect(readings).toHaveLength(3);
    expect(new Set(body.map(({ id }: { id: number }) => id)).size).toBe(454);
  });

  test("is paginated without texts, with the total", async () => {
    const { body } = await read("GET", "/api/admin/news?page=2&pageSize=3");
    expect(body).toMatchObject({ total: 4, page: 2, pages: 2, entries: [{ slug: "c", date: day(2) }] });
    expect(body.entries[0]).toMatchObject({ isBeingRewritten: false, wordCount: null });
    expect(JSON.stringify(body)).not.toMatch(/Content|excerpt/);
  });

  test("searches titles and publishers for literal text", async () => {
    expect(await slugs("search=ALPHA")).toEqual(["b", "a", "c"]);
    expect(await slugs("search=100%25")).toEqual(["a"]);
    expect(await slugs("search=_lpha")).toEqual([]);
  });

  test("can be filtered by status", async () => {
    expect(await slugs("status=draft")).toEqual(["b", "a"]);
    expect(await slugs("status=all&page=1")).toHaveLength(4);
    expect(await slugs("status=nonsense")).toEqual([]);
  });

  test("has counts by status", async () => {
    expect((await read("GET", "/api/admin/news/counts")).body).toEqual({
      total: 4,
      draft: 2,
      rewritten: 1,
      published: 1,
    });
  });

  test("links to each complete article", async () => {
    const { body } = await read("GET", "/api/admin/news?search=Beta&page=1");
    const { id } = body.entries[0];
    expect((await read("GET", `/api/admin/news/${id}`)).body).toMatchObject({
      slug: "b",
      originalContent: "What the *original* says.",
    });
    expect((await read("GET", "/api/admin/news/4711")).status).toBe(404);
  });
});

describe("deleting unpublished articles", () => {
  test("moves them to the trash, from which each can be restored", async () => {
    const many = Array.from({ length: 450 }, () => buildArticle({ status: "draft" }));
    await app.db.insert(articles).values(many);
    expect((await read("DELETE", "/api/news/bulk/unpublished")).body).toEqual({
      deletedCount: 453,
      batch: expect.any(Number),
    });
    const remaining = (await read("GET", "/api/admin/news")).body;
    expect(remaining.map(({ slug }: { slug: string }) => slug)).toEqual(["d"]);
    const trash = (await read("GET", "/api/admin/trash")).body;
    const { id } = trash.find(({ title }: { title: string }) => title === "Alphas");
    expect((await read("POST", `/api/admin/trash/${id}/restore`)).body).toMatchObject({
      slug: "c",
      status: "rewritten",
    });
    const [, event] = (await read("GET", "/api/admin/audit")).body;
    expect(event).toMatchObject({ action: "deleted", kind: "article", title: "453 entries" });
  });

  test("says when there are none", async () => {
    await read("DELETE", "/api/news/bulk/unpublished");
    expect((await read("DELETE", "/api/news/bulk/unpublished")).body).toEqual({ deletedCount: 0 });
  });
});

describe("SEO metadata", () => {
  const proposal = {
    metaTitle: "Delta: what it means",
    metaDescription: "What Delta means for family offices.",
    focusKeyphrase: "delta",
  };
  const idOf = async (search: string) =>
    (await read("GET", `/api/admin/news?search=${search}&page=1`)).body.entries[0].id;

  test("is generated from the article's text, saved with it, and scored", async () => {
    ai.reply({ text: JSON.stringify(proposal) });
    const id = await idOf("Delta");
    const { status, body } = await read("POST", `/api/news/${id}/generate-seo`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...proposal, seoScore: expect.any(Number), suggestions: expect.any(Array) });
    const saved = (await read("GET", `/api/admin/news/${id}`)).body;
    expect(saved).toMatchObject({ metaTitle: proposal.metaTitle, metaDescription: proposal.metaDescription });
    expect(ai.calls.at(-1)?.messages.at(-1)?.content).toContain("What the *original* says.");
  });

  test("does not change if the AI fails", async () => {
    ai.reply({ status: 500, message: "Oops" });
    const id = await idOf("Delta");
    const before = (await read("GET", `/api/admin/news/${id}`)).body;
    expect((await read("POST", `/api/news/${id}/generate-seo`, {})).status).toBe(502);
    expect((await read("GET", `/api/admin/news/${id}`)).body).toEqual(before);
  });
});
