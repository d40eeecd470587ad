import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { drafts, expiries } from "#cms/editing/draft.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { publishDue } from "../../../tests/support/publish-due.ts";
import { buildArticle } from "./article.fixture.ts";
import { articles } from "./article.table.ts";
import { rewriteAnswer, sourceWords } from "./rewrite.fixture.ts";

const app = testApp("empty", {}, { withJobs: true });
const call = asEditor(app);

/** Publishes a rewrite, or an article with the given fields. */
async function storePublished(slug: string, fields: Partial<typeof articles.$inferInsert> = {}) {
  const rewrite = {
    isRewritten: true,
    rewrittenTitle: `${rewriteAnswer.title} ${slug}`,
    rewrittenContent: `${slug}: ${rewriteAnswer.content}`,
  };
  const [saved] = await app.db
    .insert(articles)
    .values(
      buildArticle({
        slug,
        sourceContent: sourceWords.join(" "),
        originalPublisher: "P",
        ...rewrite,
        ...fields,
      }),
    )
    .returning();
  if (!saved) throw new Error("the article was not saved");
  return saved.id;
}

async function statusOf(id: number) {
  const [article] = await app.db.select().from(articles).where(eq(articles.id, id));
  return article?.status;
}

const unpublish = async (id: number) => {
  const body = { type: "news", ids: [id], action: "unpublish" };
  return (await (await call("POST", "/api/admin/bulk", body)).json()).results;
};

test("a published rewrite is unpublished on its edit page: the save makes it a rewrite again", async () => {
  const id = await storePublished("on-its-page");
  const saved = await call("PUT", `/api/news/${id}`, { status: "rewritten", excerpt: "Shorter" });
  expect([saved.status, await saved.json()]).toMatchObject([
    200,
    { status: "rewritten", excerpt: "Shorter", reviewedBy: null },
  ]);
  expect((await app.fetch("/news/on-its-page")).status).toBe(404);
});

test("a published rewrite is unpublished with its draft", async () => {
  const id = await storePublished("with-its-draft");
  const path = `/api/admin/drafts/news/${id}`;
  await call("PUT", path, { data: { status: "rewritten", excerpt: "Longer" } }, { "if-match": "0" });
  const saved = await call("POST", `${path}/publish`, {}, { "if-match": "1" });
  expect([saved.status, await saved.json()]).toMatchObject([200, { status: "rewritten", excerpt: "Longer" }]);
});

test("published rewrites are unpublished in bulk, other articles become drafts", async () => {
  const id = await storePublished("in-bulk");
  expect(await unpublish(id)).toEqual([{ id, ok: true }]);
  expect(await statusOf(id)).toBe("rewritten");
  const own = { isRewritten: false, rewrittenContent: null };
  const flagged = { isRewritten: true, rewrittenContent: null };
  for (const [slug, fields] of Object.entries({ own, flagged })) {
    const other = await storePublished(slug, { ...fields, rewrittenTitle: null, originalContent: slug });
    expect(await unpublish(other)).toEqual([{ id: other, ok: true }]);
    expect(await statusOf(other), slug).toBe("draft");
  }
});

test("a scheduled rewrite expires at its time", async () => {
  const id = await storePublished("expiring", {
    status: "rewritten",
    whyItMatters: "Family offices get a near contact.",
    rewrittenContent: rewriteAnswer.content,
  });
  const path = `/api/admin/drafts/news/${id}`;
  await call("PUT", path, { data: {} }, { "if-match": "0" });
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const times = { goLiveAt: inHours(1), expireAt: inHours(2) };
  expect((await call("POST", `${path}/schedule`, times, { "if-match": "1" })).status).toBe(200);
  const past = "2020-01-01T00:00:00.000Z";
  await app.db.update(drafts).set({ goLiveAt: past });
  await publishDue(app);
  expect(await statusOf(id)).toBe("published");
  await app.db.update(expiries).set({ expireAt: past });
  await publishDue(app);
  expect(await statusOf(id)).toBe("rewritten");
  expect(await app.db.select().from(expiries)).toEqual([]);
});

test.each([
  ["a draft", { status: "draft" as const }],
  ["a published article without a rewrite", { isRewritten: false, rewrittenContent: null }],
])("%s does not become a rewrite by a save", async (what, fields) => {
  const id = await storePublished(what.replaceAll(" ", "-"), fields);
  const refused = await call("PUT", `/api/news/${id}`, { status: "rewritten" });
  expect([refused.status, (await refused.json()).message]).toEqual([
    400,
    "Only a rewrite sets the status to rewritten",
  ]);
});
