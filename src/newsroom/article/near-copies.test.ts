import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { drafts } from "#cms/editing/draft.table.ts";
import { addresses } from "#cms/engine/references/address.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { publishDue } from "../../../tests/support/publish-due.ts";
import { buildArticle } from "./article.fixture.ts";
import { articles } from "./article.table.ts";
import { measureOwnOverlap } from "./article-review.server.ts";
import { publishedTexts } from "./published-text.table.ts";

const app = testApp("empty", {}, { withJobs: true });
const call = asEditor(app);

const text =
  "Meridian Ledger has opened an office in Singapore and hired 12 people there. The company, which writes accounting software for family offices, said that a third of its new clients last year came from Asia.";
const first = { title: "Meridian Ledger opens in Singapore", originalContent: text, status: "published" };
const second = { ...first, title: "A Swiss software house goes to Asia" };
const refusal = {
  status: 409,
  body: {
    message: `This cannot be published: “${first.title}” says the same and is already published`,
    nearCopyOf: { id: expect.any(Number), slug: expect.any(String), title: first.title },
  },
};

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await call(method, path, body, headers);
  const answered = await answer.text();
  return { status: answer.status, body: answered ? JSON.parse(answered) : null };
}

async function create(fields: object): Promise<number> {
  const { status, body } = await send("POST", "/api/news", fields);
  expect(status).toBe(201);
  return body.id;
}

const statusOf = async (id: number) =>
  (await app.db.select({ status: articles.status }).from(articles).where(eq(articles.id, id)))[0]?.status;

beforeEach(async () => {
  await app.db.delete(publishedTexts);
  await app.db.delete(articles);
  await app.db.delete(addresses);
});

describe("an already published text cannot be published under another title", () => {
  test("when created or saved as published", async () => {
    const id = await create(first);
    expect(await send("POST", "/api/news", second)).toEqual(refusal);
    const draft = await create({ ...second, status: "draft" });
    expect(await send("PUT", `/api/news/${draft}`, { status: "published" })).toEqual(refusal);
    expect(await statusOf(draft)).toBe("draft");
    expect(
      (await send("PUT", `/api/news/${id}`, { tags: ["asia"] })).status,
      "its own text is no other",
    ).toBe(200);
    expect((await send("PUT", `/api/news/${id}`, { originalContent: `${text} More soon.` })).status).toBe(
      200,
    );
  });

  test("when a rewrite is published, or a published text is changed to it", async () => {
    await create(first);
    const rewritten = buildArticle({
      ...second,
      status: "rewritten",
      originalPublisher: "Ledger Weekly",
      originalContent: "The source's own words, quite different.",
      rewrittenContent: text,
    });
    const [{ id = 0 } = {}] = await app.db.insert(articles).values(rewritten).returning();
    expect(await send("POST", `/api/news/${id}/publish`)).toEqual(refusal);
    const other = await create({ ...second, originalContent: "Something else altogether." });
    expect(await send("PUT", `/api/news/${other}`, { originalContent: text })).toEqual(refusal);
  });

  test("from a published article's draft, immediately, on scheduling or at the scheduled time", async () => {
    const id = await create({ ...second, originalContent: "Something else altogether." });
    const path = `/api/admin/drafts/news/${id}`;
    await send("PUT", path, { data: { originalContent: text } }, { "if-match": "0" });
    const goLiveAt = new Date(Date.now() + 3_600_000).toISOString();
    const schedule = () => send("POST", `${path}/schedule`, { goLiveAt }, { "if-match": "1" });
    const copied = await create(first);
    expect(await send("POST", `${path}/publish`, undefined, { "if-match": "1" })).toEqual(refusal);
    expect(await schedule()).toEqual(refusal);
    await send("PUT", `/api/news/${copied}`, { status: "draft" });
    expect((await schedule()).status).toBe(200);
    await send("PUT", `/api/news/${copied}`, { status: "published" });
    await app.db.update(drafts).set({ goLiveAt: "2020-01-01T00:00:00.000Z" });
    await publishDue(app);
    const { body } = await send("GET", path);
    expect([body.goLiveAt, body.failure]).toEqual([null, refusal.body.message]);
  });

  test("by an import: that line is refused, the others are imported", async () => {
    await create(first);
    const file = `Title,Original content,Status\nA Swiss house,"${text}",published\nOther news,Other words.,published\n`;
    const { counts, result } = await importFile(file);
    expect(counts).toMatchObject({ create: 1, skipped: 1 });
    expect(result.replaceAll('""', '"')).toContain(refusal.body.message);
  });

  test("from the trash, and from a revision", async () => {
    const id = await create(first);
    await send("DELETE", `/api/news/${id}`);
    const twin = await create(second);
    const [deleted] = (await send("GET", "/api/admin/trash")).body;
    const answer = await send("POST", `/api/admin/trash/${deleted.id}/restore`);
    expect([answer.status, answer.body.nearCopyOf.id]).toEqual([409, twin]);
    await send("PUT", `/api/news/${twin}`, { originalContent: "Something else altogether." });
    expect((await send("POST", `/api/admin/trash/${deleted.id}/restore`)).status).toBe(200);
    const revisions = (await send("GET", `/api/admin/revisions/article/${twin}`)).body;
    expect(await send("POST", `/api/admin/revisions/${revisions.at(-1).id}/restore`)).toEqual(refusal);
  });

  test("in bulk: one of two is published, the other is refused with a reason; nor by undoing a withdrawal", async () => {
    const ids = [await create({ ...first, status: "draft" }), await create({ ...second, status: "draft" })];
    const published = await send("POST", "/api/admin/bulk", { type: "news", ids, action: "publish" });
    expect(published.body.results).toEqual([
      { id: ids[0], ok: true },
      { id: ids[1], ok: false, message: refusal.body.message },
    ]);
    const withdrawn = await send("POST", "/api/admin/bulk", {
      type: "news",
      ids: [ids[0]],
      action: "unpublish",
    });
    expect((await send("PUT", `/api/news/${ids[1]}`, { status: "published" })).status).toBe(200);
    const undone = await send("POST", `/api/admin/batches/${withdrawn.body.batch}/undo`);
    expect([undone.status, await statusOf(ids[0] ?? 0)]).toEqual([409, "draft"]);
    expect(undone.body.message).toContain(`“${second.title}” says the same`);
  });

  test("by two editors who publish concurrently", async () => {
    const ids = [await create({ ...first, status: "draft" }), await create({ ...second, status: "draft" })];
    const answers = await Promise.all(
      ids.map((id) => send("PUT", `/api/news/${id}`, { status: "published" })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test("even if it came with the starter content, which bypasses saves", async () => {
    await app.db.insert(articles).values(buildArticle({ title: first.title, originalContent: text }));
    expect(await send("POST", "/api/news", second)).toEqual(refusal);
  });
});

test("after it is withdrawn or deleted, another can be published", async () => {
  const id = await create(first);
  await send("PUT", `/api/news/${id}`, { status: "draft" });
  const other = await create(second);
  await send("DELETE", `/api/news/${other}`);
  expect((await send("PUT", `/api/news/${id}`, { status: "published" })).status).toBe(200);
});

describe("the overlap with the site's own articles", () => {
  const overlapOf = async (originalContent: string) => {
    const [article] = await app.db
      .insert(articles)
      .values(buildArticle({ status: "draft", originalContent }))
      .returning();
    if (!article) throw new Error("The article was not stored");
    return measureOwnOverlap(app.db, article);
  };

  test("is measured against the closest one, by wording", async () => {
    await create(first);
    const id = await create({
      ...second,
      status: "draft",
      originalContent: `${text} Since then it has hired 9 more.`,
    });
    await app.db.update(articles).set({ status: "published" });
    const copied = text.split(" ").slice(3, 18).join(" ");
    expect(
      await overlapOf(`In other words: ${copied}. So much for that, and on to other news of the week.`),
    ).toMatchObject({
      title: first.title,
      longestRun: 15,
      sharedRuns: expect.closeTo(11 / 26, 3),
    });
    expect(await overlapOf(`${text} Since then it has hired 9 more.`)).toMatchObject({ id, sharedRuns: 1 });
    expect(
      await overlapOf("Quite another text, about quite another thing, of which nobody has written."),
    ).toBeNull();
  });
});

async function importFile(content: string) {
  const form = new FormData();
  form.set("type", "news");
  form.set("file", new File([content], "news.csv"));
  const begun = (await send("POST", "/api/admin/imports", form)).body;
  const mapping = Object.fromEntries(
    begun.columns.map(({ index, field }: { index: number; field: string | null }) => [index, field]),
  );
  await send("PUT", `/api/admin/imports/${begun.id}`, { mapping, key: begun.key, as: "live" });
  const { counts } = (await send("POST", `/api/admin/imports/${begun.id}/commit`)).body;
  const result = await (await call("GET", `/api/admin/imports/${begun.id}/result.csv`)).text();
  return { counts, result };
}
