import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { flagDecisions } from "../publication/publication.table.ts";
import { buildArticle } from "./article.fixture.ts";
import { articles } from "./article.table.ts";
import type { ArticleReview } from "./article-review.ts";
import { articleSources } from "./article-source.table.ts";
import { rewriteAnswer, sourceWords } from "./rewrite.fixture.ts";

const app = testApp("empty");
const call = asEditor(app);
const ada = asEditor(app, "ada.lovelace@example.com");

const read = async (answer: Response) => ({
  status: answer.status,
  body: answer.status === 204 ? null : await answer.json(),
});

const rewritten = {
  status: "rewritten" as const,
  isRewritten: true,
  isAiDrafted: true,
  originalContent: "The feed's few words.",
  sourceContent: sourceWords.join("\n\n"),
  rewrittenTitle: rewriteAnswer.title,
  rewrittenContent: rewriteAnswer.content,
  excerpt: rewriteAnswer.excerpt,
  whyItMatters: "Family offices get a near contact.",
  originalPublisher: "The Paper",
};
const claim = " It paid $9m for it.";

async function save(fields: Partial<typeof articles.$inferInsert> = {}) {
  const [saved] = await app.db
    .insert(articles)
    .values(buildArticle({ ...rewritten, ...fields }))
    .returning();
  if (!saved) throw new Error("the article was not saved");
  return saved.id;
}

const saveWithClaim = () => save({ rewrittenContent: rewriteAnswer.content + claim });
const review = async (id: number): Promise<ArticleReview> =>
  (await call("GET", `/api/news/${id}/review`)).json();
const change = async (id: number, fields: object) => read(await call("PUT", `/api/news/${id}`, fields));
const publish = async (id: number) => read(await call("POST", `/api/news/${id}/publish`));
const decide = async (id: number, flag: string, body: object) =>
  read(await ada("PUT", `/api/news/${id}/flags/${flag}`, body));

async function onlyFlag(id: number) {
  const { flags } = await review(id);
  const [flag] = flags;
  if (!flag || flags.length > 1) throw new Error(`There are ${flags.length} claims`);
  return flag;
}

beforeEach(async () => {
  await app.db.delete(articles);
  await app.db.delete(flagDecisions);
});

describe("a claim that no source supports", () => {
  test("blocks publication until it is confirmed with a note", async () => {
    const id = await saveWithClaim();
    const flag = await onlyFlag(id);
    expect(flag).toMatchObject({ field: "content", kind: "number", text: "$9m", decision: null });
    const refused = await publish(id);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This cannot be published: 1 claim that its sources do not support is undecided",
    ]);
    expect(refused.body.flags).toEqual([{ id: flag.id, kind: "number", field: "content", text: "$9m" }]);
    expect(
      await decide(id, flag.id, { decision: "confirmed", note: " It is in the annual report. " }),
    ).toEqual({
      status: 200,
      body: {
        id: flag.id,
        field: "content",
        kind: "number",
        text: "$9m",
        decision: "confirmed",
        note: "It is in the annual report.",
        decidedBy: "Ada Lovelace",
        decidedAt: expect.any(String),
      },
    });
    expect(await onlyFlag(id)).toMatchObject({ decision: "confirmed", decidedBy: "Ada Lovelace" });
    expect((await publish(id)).status).toBe(200);
  });

  test.each([
    [{ decision: "confirmed" }, "note"],
    [{ decision: "confirmed", note: "  " }, "note"],
    [{ decision: "confirmed", note: "x".repeat(501) }, "note"],
    [{ decision: "maybe", note: "x" }, "decision"],
    [{}, "decision"],
  ])("cannot be decided with %j", async (body, path) => {
    const id = await saveWithClaim();
    const { id: flag } = await onlyFlag(id);
    const refused = await decide(id, flag, body);
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, path]);
    expect((await onlyFlag(id)).decision).toBeNull();
  });

  test("keeps its decision when the surrounding text changes, and loses it when its own words do", async () => {
    const id = await saveWithClaim();
    const { id: flag } = await onlyFlag(id);
    await decide(id, flag, { decision: "confirmed", note: "Known" });
    const longer = `Now, then. ${rewriteAnswer.content}${claim}`;
    await change(id, { rewrittenContent: longer });
    expect(await onlyFlag(id)).toMatchObject({ id: flag, decision: "confirmed" });
    await change(id, { rewrittenContent: longer.replace("$9m", "$8m") });
    expect(await onlyFlag(id)).toMatchObject({ text: "$8m", decision: null });
    expect((await publish(id)).status).toBe(409);
  });

  test("reopens when its decision is undone", async () => {
    const id = await saveWithClaim();
    const { id: flag } = await onlyFlag(id);
    await decide(id, flag, { decision: "confirmed", note: "Known" });
    expect((await read(await call("DELETE", `/api/news/${id}/flags/${flag}`))).status).toBe(204);
    expect((await onlyFlag(id)).decision).toBeNull();
    expect((await read(await call("DELETE", `/api/news/${id}/flags/${flag}`))).status).toBe(404);
  });

  test("counts as fixed only once its words are gone", async () => {
    const id = await saveWithClaim();
    const { id: flag } = await onlyFlag(id);
    const early = await decide(id, flag, { decision: "fixed" });
    expect([early.status, early.body.message]).toEqual([
      409,
      "“$9m” is still in the text: change or remove it first",
    ]);
    await change(id, { rewrittenContent: rewriteAnswer.content });
    expect((await decide(id, flag, { decision: "confirmed", note: "Late" })).status).toBe(409);
    expect((await decide(id, flag, { decision: "fixed" })).body).toMatchObject({
      id: flag,
      decision: "fixed",
    });
    const { flags, fixed } = await review(id);
    expect([flags, fixed.map(({ text }) => text)]).toEqual([[], ["$9m"]]);
    await change(id, { rewrittenContent: rewriteAnswer.content + claim });
    expect(await onlyFlag(id), "and open when they come back").toMatchObject({ decision: null });
    expect((await publish(id)).status).toBe(409);
  });

  test("is distinct from the same words elsewhere", async () => {
    const id = await save({
      rewrittenContent: `${rewriteAnswer.content}${claim}${claim}`,
      whyItMatters: "It is $9m.",
    });
    const { flags } = await review(id);
    expect(flags.map(({ field, text }) => [field, text])).toEqual([
      ["content", "$9m"],
      ["content", "$9m"],
      ["whyItMatters", "$9m"],
    ]);
    expect(new Set(flags.map((flag) => flag.id)).size).toBe(3);
  });

  test("that does not exist returns 404, as does a missing article", async () => {
    const id = await saveWithClaim();
    const body = { decision: "confirmed", note: "x" };
    expect((await decide(id, "content-number-0-1", body)).status).toBe(404);
    expect((await decide(4711, "content-number-0-1", body)).status).toBe(404);
    expect((await app.fetch(`/api/news/${id}/flags/x`, { method: "PUT" })).status).toBe(401);
  });
});

test("a statement supported by a further source is not flagged", async () => {
  const id = await saveWithClaim();
  const second = { title: "Acme pays", content: "Acme paid $9m, says the second paper.", position: 2 };
  await app.db.insert(articleSources).values({ articleId: id, url: "https://second.example/", ...second });
  const { flags, sources } = await review(id);
  expect(flags).toEqual([]);
  expect(sources.map(({ title }) => title)).toEqual([expect.any(String), "Acme pays"]);
  await app.db.delete(articleSources).where(eq(articleSources.articleId, id));
});

test("a claim supported by the guide's facts is marked so and stays open", async () => {
  const [vendor] = await app.db
    .insert(vendors)
    .values({
      name: "Canoe Intelligence",
      slug: "canoe",
      description: "x",
      customerCount: "525+ clients in 30 countries",
    })
    .returning();
  const id = await save({
    rewrittenContent: `${rewriteAnswer.content} Canoe Intelligence counts 525 clients.`,
    sourceContent: `${sourceWords.join("\n\n")} So says Canoe Intelligence.`,
  });
  expect(await onlyFlag(id)).toMatchObject({
    text: "525",
    decision: null,
    witness: {
      vendor: { name: "Canoe Intelligence", slug: "canoe" },
      field: "customerCount",
      value: "525+ clients in 30 countries",
    },
  });
  expect((await publish(id)).status).toBe(409);
  await app.db.delete(vendors).where(eq(vendors.id, vendor?.id ?? 0));
});

describe("a rewritten article without 'why it matters'", () => {
  test.each([null, "", "  "])("(%j) cannot be published in any way", async (whyItMatters) => {
    const id = await save({ whyItMatters });
    const message = "This cannot be published: “Why it matters” is missing";
    expect(await publish(id)).toMatchObject({
      status: 409,
      body: { message, issues: [{ path: "whyItMatters", message }] },
    });
    expect(await change(id, { status: "published" })).toMatchObject({ status: 409, body: { message } });
    const bulk = await read(
      await call("POST", "/api/admin/bulk", { type: "news", ids: [id], action: "publish" }),
    );
    expect(bulk.body).toEqual({ batch: null, results: [{ id, ok: false, message }] });
    expect(
      await change(id, { status: "published", whyItMatters: "Offices get a near contact." }),
    ).toMatchObject({ status: 200 });
  });

  test("that is already published stays published until its text changes", async () => {
    const id = await save({ whyItMatters: null, status: "published" });
    expect((await change(id, { tags: ["new"] })).status).toBe(200);
    expect((await change(id, { rewrittenTitle: "A new title" })).status).toBe(409);
    expect((await change(id, { rewrittenTitle: "A new title", whyItMatters: "It does." })).status).toBe(200);
  });

  test("written by editors needs no decisions", async () => {
    const ownArticle = {
      title: "Own",
      originalContent: "Text",
      rewrittenContent: `Ours.${claim}`,
      originalPublisher: "X",
    };
    const created = await read(await call("POST", "/api/news", { ...ownArticle, status: "published" }));
    expect(created.status).toBe(201);
  });
});

test("an earlier version cannot be restored for readers while it has an undecided claim", async () => {
  const id = await saveWithClaim();
  const { id: flag } = await onlyFlag(id);
  await decide(id, flag, { decision: "confirmed", note: "Known" });
  expect((await publish(id)).status).toBe(200);
  const withdraw = () => change(id, { rewrittenContent: rewriteAnswer.content });
  await withdraw();
  const revisions = await (await call("GET", `/api/admin/revisions/article/${id}`)).json();
  const restore = async () => read(await call("POST", `/api/admin/revisions/${revisions[1].id}/restore`));
  const restored = await restore();
  expect([restored.status, restored.body.status, restored.body.reviewedBy]).toEqual([200, "published", null]);
  await withdraw();
  await call("DELETE", `/api/news/${id}/flags/${flag}`);
  expect((await restore()).status).toBe(409);
});
