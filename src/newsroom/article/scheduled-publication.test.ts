import { beforeEach, expect, test } from "vitest";
import { drafts } from "#cms/drafts/draft.table.ts";
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

test("an article goes live at its time, with its record of how it was made", async () => {
  const slug = await scheduleRewrite("ready");
  expect((await app.fetch(`/news/${slug}`)).status).toBe(404);
  await publishDue(app);
  expect((await app.fetch(`/news/${slug}`)).status).toBe(200);
  const how = await (await app.fetch(`/news/${slug}/how`)).text();
  expect(how).toContain("Drafted by AI from 1 source, checked by Editor");
});

test("an article with an undecided claim stays where it is, and its draft says why", async () => {
  const slug = await scheduleRewrite("undecided", " It paid $9m for it.");
  await publishDue(app);
  expect((await app.fetch(`/news/${slug}`)).status).toBe(404);
  const [draft] = await app.db.select().from(drafts);
  expect(draft).toMatchObject({
    goLiveAt: null,
    failure: "This cannot be published: 1 claim that its sources do not support is undecided",
  });
});

/** Schedules a rewrite and lets its time come. Returns its slug. */
async function scheduleRewrite(slug: string, claim = ""): Promise<string> {
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
  const path = `/api/admin/drafts/news/${saved?.id}`;
  const goLiveAt = new Date(Date.now() + 3_600_000).toISOString();
  await call("PUT", path, { data: {} }, { "if-match": "0" });
  const scheduled = await call("POST", `${path}/schedule`, { goLiveAt }, { "if-match": "1" });
  expect([scheduled.status, await scheduled.json()]).toMatchObject([200, { goLiveAt }]);
  await app.db.update(drafts).set({ goLiveAt: "2020-01-01T00:00:00.000Z" });
  return slug;
}
