import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { buildArticle } from "../article/article.fixture.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { rewriteRuns } from "../article/rewrite-run.table.ts";
import { publications } from "../publication/publication.table.ts";

const app = testApp("empty");
const call = asEditor(app);

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
const week = async () => (await call("GET", "/api/admin/news/week")).json();
const counts = ({ steps }: { steps: { count: number }[] }) => steps.map(({ count }) => count);

test("a week without work has seven empty days", async () => {
  const { fetched, setAside, rewritten, published } = await week();
  for (const chart of [fetched, setAside, rewritten, published])
    expect([counts(chart), chart.total, chart.bars]).toEqual([[0, 0, 0, 0, 0, 0, 0], 0, ""]);
  expect(fetched.steps.at(-1).day).toBe(daysAgo(0).slice(0, 10));
  expect((await app.fetch("/api/admin/news/week")).status).toBe(401);
});

test("each article counts on the day it was fetched, set aside, rewritten and first published", async () => {
  const fromFeed = { feedId: 1, createdAt: daysAgo(2) };
  const [first, second, third] = await app.db
    .insert(articles)
    .values([
      { ...buildArticle({ slug: "one" }), ...fromFeed },
      { ...buildArticle({ slug: "two" }), ...fromFeed, createdAt: daysAgo(6) },
      { ...buildArticle({ slug: "old" }), ...fromFeed, createdAt: daysAgo(7) },
      // From a feed of the settings, which has no id.
      { ...buildArticle({ slug: "set" }), feedId: null, originalGuid: "guid-1", createdAt: daysAgo(4) },
      // Written by an editor.
      { ...buildArticle({ slug: "own" }), feedId: null, originalGuid: null, createdAt: daysAgo(1) },
    ])
    .returning();
  const [one = 0, two = 0, old = 0] = [first?.id, second?.id, third?.id];
  await app.db.insert(articleDesk).values([
    { articleId: one, setAsideAt: daysAgo(0) },
    { articleId: two, setAsideAt: null },
    { articleId: old, setAsideAt: daysAgo(8) },
  ]);
  const run = { styleGuideName: "House", editorId: "1", editorName: "Editor", createdAt: daysAgo(1) };
  await app.db.insert(rewriteRuns).values([
    { ...run, articleId: one, state: "done", finishedAt: daysAgo(1) },
    { ...run, articleId: two, state: "failed", finishedAt: daysAgo(1) },
    { ...run, articleId: old, state: "trial", finishedAt: daysAgo(1) },
  ]);
  const published = { textHash: "text", record: {} };
  await app.db.insert(publications).values([
    { ...published, articleId: one, publishedAt: daysAgo(3) },
    { ...published, articleId: one, publishedAt: daysAgo(1) },
    { ...published, articleId: old, publishedAt: daysAgo(30) },
    { ...published, articleId: old, publishedAt: daysAgo(0) },
  ]);
  const charts = await week();
  expect(counts(charts.fetched)).toEqual([1, 0, 1, 0, 1, 0, 0]);
  expect(counts(charts.setAside)).toEqual([0, 0, 0, 0, 0, 0, 1]);
  expect(counts(charts.rewritten)).toEqual([0, 0, 0, 0, 0, 1, 0]);
  expect(counts(charts.published)).toEqual([0, 0, 0, 1, 0, 0, 0]);
  expect([charts.fetched.total, charts.fetched.bars]).toEqual([
    3,
    expect.stringMatching(/^M0 40v-40h[^M]+M[^M]+M[^M]+Z$/),
  ]);
});
