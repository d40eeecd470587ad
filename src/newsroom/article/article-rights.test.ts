import { describe, expect, test, vi } from "vitest";
import { reindexEntries } from "#cms/engine/write/index-entry.server.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { buildArticle } from "./article.fixture.ts";
import { articles } from "./article.table.ts";

const app = testApp("empty", {}, { withJobs: true });
const call = asEditor(app);
const change = async (id: number, fields: object) => call("PUT", `/api/news/${id}`, fields);

async function save(fields: Partial<typeof articles.$inferInsert>) {
  const [saved] = await app.db.insert(articles).values(buildArticle(fields)).returning();
  if (!saved) throw new Error("the article was not saved");
  return saved;
}

describe("the text of an unlicensed source", () => {
  const secret = "Zzyzx, the full words of the source.";
  const fields = { originalContent: secret, sourceContent: secret, excerpt: "Some of them.", feedId: 7 };

  const publicTexts = async (slug: string) =>
    Promise.all(
      [
        `/news/${slug}`,
        "/news",
        "/",
        "/news/feed.xml",
        "/api/news",
        "/api/news?status=published",
        "/api/news?view=card",
        "/api/news?view=latest",
        `/api/news/${slug}`,
        `/api/news/${slug}?view=page`,
      ].map(app.text),
    );

  test.each([
    ["excerpt" as const, true],
    ["link-only" as const, false],
  ])(
    "with the right to %s is not in any public response, nor in the newsroom's fields",
    async (rights, hasExcerpt) => {
      const slug = `with-${rights}`;
      const { id } = await save({ slug, rights, status: "published", isRewritten: true, ...fields });
      expect((await change(id, { tags: ["seen anew"] })).status).toBe(200);
      const texts = (await publicTexts(slug)).join("\n");
      expect(texts).toContain(`Article ${slug}`);
      expect(texts).not.toMatch(/Zzyzx|sourceContent|reviewedById|feedId/);
      expect(texts.includes("Some of them.")).toBe(hasExcerpt);
      await app.db.delete(articles);
    },
  );

  test("that allows only a link does not appear in related information either", async () => {
    const title = "Ledgers of custodians";
    await save({ title, slug: "linked", rights: "link-only", status: "published", ...fields });
    await reindexEntries(app.db, contentTypes);
    const asking = { question: `${title}?`, answer: "A.", slug: "asking", enableRelatedInfo: true };
    await call("POST", "/api/faq", asking);
    const related = await vi.waitFor(async () => {
      const { relatedInfoCache } = JSON.parse(await app.text("/api/faq/asking"));
      expect(relatedInfoCache).toContainEqual(expect.objectContaining({ url: "/news/linked" }));
      return JSON.stringify(relatedInfoCache);
    }, 10_000);
    expect(related).not.toContain("Some of them.");
    await app.db.delete(articles);
  });

  test("is visible to editors", async () => {
    await save({ slug: "for-editors", rights: "excerpt", status: "published", ...fields });
    expect(await (await call("GET", "/api/news/for-editors")).json()).toMatchObject(fields);
    const [listed] = await (await call("GET", "/api/admin/news")).json();
    expect(listed).toMatchObject({ originalContent: secret });
    await app.db.delete(articles);
  });

  test("is shown if the source licenses it, or if it is the site's own", async () => {
    await save({ slug: "licensed", rights: "licensed", status: "published", ...fields });
    await save({
      slug: "own",
      originalUrl: "https://paper.example",
      status: "published",
      originalContent: secret,
    });
    for (const slug of ["licensed", "own"]) expect(await app.text(`/news/${slug}`)).toContain("Zzyzx");
    await app.db.delete(articles);
  });

  test("cannot be declared the site's own", async () => {
    const { id } = await save({ rights: "excerpt", status: "draft" });
    expect((await change(id, { rights: null })).status).toBe(400);
    expect((await change(id, { rights: "licensed" })).status).toBe(200);
  });
});
