import { beforeEach, expect, test } from "vitest";
import { createToken } from "#accounts/api-tokens.server.ts";
import { systemEditor } from "#accounts/editor.server.ts";
import { drafts } from "#cms/editing/draft.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { publishDue } from "../../../tests/support/publish-due.ts";
import { buildArticle } from "./article.fixture.ts";
import { articles } from "./article.table.ts";
import { rewriteAnswer, sourceWords } from "./rewrite.fixture.ts";

const app = testApp("empty", {}, { withJobs: true });
const call = asEditor(app);

beforeEach(async () => {
  await app.db.delete(articles);
  await app.db.delete(drafts);
});

test("an article goes live on schedule, with its provenance record", async () => {
  const slug = await scheduleRewrite("ready");
  expect((await app.fetch(`/news/${slug}`)).status).toBe(404);
  await publishDue(app);
  expect((await app.fetch(`/news/${slug}`)).status).toBe(200);
  const how = await (await app.fetch(`/news/${slug}/how`)).text();
  expect(how).toContain("Drafted by AI from 1 source, checked by Editor");
});

test("an article that a token scheduled awaits a reviewer", async () => {
  const scopes = ["write:news"];
  const { token } = await createToken(app.db, { name: "X", scopes, days: null }, systemEditor("Ada"));
  const headers = { authorization: `Bearer ${token}` };
  const slug = await scheduleRewrite("by-token", (method, path, body, more) =>
    app.fetch(path, {
      method,
      headers: { ...headers, ...more, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  await publishDue(app);
  const [published] = await app.db.select().from(articles);
  expect(published).toMatchObject({ status: "published", reviewedBy: null, reviewedById: null });
  const how = await (await app.fetch(`/news/${slug}/how`)).text();
  expect(how).toContain("Drafted by AI from 1 source, this version not yet reviewed");
});

const undecided = "This cannot be published: 1 claim that its sources do not support is undecided";

test("an article with an undecided claim cannot be scheduled", async () => {
  const answer = await schedule(await storeRewrite("undecided", " It paid $9m for it."));
  const { message, issues } = await answer.json();
  expect([answer.status, message, issues]).toEqual([
    409,
    undecided,
    [{ path: "rewrittenContent", message: undecided }],
  ]);
});

test("an article with an undecided claim at the scheduled time is not published, and its draft says why", async () => {
  const slug = await scheduleRewrite("doubtful");
  await app.db.update(articles).set({ rewrittenContent: `${rewriteAnswer.content} It paid $9m for it.` });
  await publishDue(app);
  expect((await app.fetch(`/news/${slug}`)).status).toBe(404);
  const [draft] = await app.db.select().from(drafts);
  expect(draft).toMatchObject({ goLiveAt: null, failure: undecided });
});

/** Schedules a rewrite and backdates its time. Returns its slug. */
async function scheduleRewrite(slug: string, by: typeof call = call): Promise<string> {
  const scheduled = await schedule(await storeRewrite(slug), by);
  expect(scheduled.status).toBe(200);
  await app.db.update(drafts).set({ goLiveAt: "2020-01-01T00:00:00.000Z" });
  return slug;
}

async function schedule(id: number | undefined, by: typeof call = call): Promise<Response> {
  const path = `/api/admin/drafts/news/${id}`;
  await by("PUT", path, { data: {} }, { "if-match": "0" });
  const goLiveAt = new Date(Date.now() + 3_600_000).toISOString();
  return by("POST", `${path}/schedule`, { goLiveAt }, { "if-match": "1" });
}

async function storeRewrite(slug: string, claim = ""): Promise<number | undefined> {
  const [saved] = await app.db
    .insert(articles)
    .values(
      buildArticle({
        slug,
        status: "rewritten",
        isRewritten: true,
        isAiDrafted: true,
        sourceContent: sourceWords.join("\n\n"),
        rewrittenTitle: rewriteAnswer.title,
        rewrittenContent: rewriteAnswer.content + claim,
        excerpt: rewriteAnswer.excerpt,
        whyItMatters: "Family offices get a near contact.",
        originalPublisher: "The Paper",
      }),
    )
    .returning();
  return saved?.id;
}
