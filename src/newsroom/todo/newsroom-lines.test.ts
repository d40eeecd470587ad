import { expect, test } from "vitest";
import { type Todo, todo } from "#cms/todo/todo.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { buildArticle } from "../article/article.fixture.ts";
import { articles } from "../article/article.table.ts";
import { articleDesk } from "../article/article-desk.table.ts";
import { newsFeeds, newsFeedVisits } from "../news-feed/news-feed.table.ts";

const app = testApp();
const call = asEditor(app);

async function line(key: string) {
  const { lines }: Todo = todo.parse(await (await call("GET", "/api/admin/todo")).json());
  return lines.find((one) => one.key === key);
}

test("lists rewrites that await review, oldest first, with links", async () => {
  const article = buildArticle({
    status: "rewritten",
    rewrittenTitle: "Retold",
    originalPublisher: "The Gazette",
  });
  const [saved] = await app.db.insert(articles).values(article).returning();
  expect(await line("rewrites-to-review")).toMatchObject({
    count: 1,
    items: [{ title: "Retold", detail: "The Gazette", target: { path: `/admin/news?review=${saved?.id}` } }],
  });
});

test("lists published articles whose picture has no alt text, but none without a picture", async () => {
  const before = (await line("pictures"))?.count ?? 0;
  await app.db
    .insert(articles)
    .values([
      buildArticle({ imageUrl: "https://paper.example/a.jpg", imageAlt: "" }),
      buildArticle({ imageUrl: "https://paper.example/b.jpg", imageAlt: "A desk" }),
      buildArticle({ imageUrl: null }),
      buildArticle({ imageUrl: "https://paper.example/c.jpg", status: "draft" }),
    ]);
  expect((await line("pictures"))?.count).toBe(before + 1);
});

test("lists feeds whose last fetch failed with the error, unless disabled", async () => {
  const feed = (name: string, isActive: boolean) => ({
    url: `https://${name}.example/feed`,
    title: name,
    isActive,
  });
  await app.db.insert(newsFeeds).values([feed("broken", true), feed("off", false), feed("fine", true)]);
  const fetchedAt = "2026-11-01T10:00:00.000Z";
  await app.db.insert(newsFeedVisits).values([
    { url: "https://broken.example/feed", fetchedAt, error: "status 500" },
    { url: "https://off.example/feed", fetchedAt, error: "status 500" },
    { url: "https://fine.example/feed", fetchedAt, error: null },
  ]);
  expect(await line("feeds")).toMatchObject({
    count: 1,
    items: [{ title: "broken", detail: "status 500", since: fetchedAt }],
  });
});

test("set-aside news is not listed; other news is listed under the inbox, not under drafts", async () => {
  const [before, reviews] = [
    (await line("news"))?.count ?? 0,
    (await line("rewrites-to-review"))?.count ?? 0,
  ];
  const drafts = (await line("drafts"))?.count;
  const saved = await app.db
    .insert(articles)
    .values([
      buildArticle({ status: "draft", title: "Kept" }),
      buildArticle({ status: "draft", title: "Set aside" }),
      buildArticle({ status: "rewritten", title: "Rewritten, set aside" }),
    ])
    .returning();
  const setAsideAt = new Date().toISOString();
  await app.db.insert(articleDesk).values(saved.slice(1).map(({ id }) => ({ articleId: id, setAsideAt })));
  expect((await line("news"))?.count).toBe(before + 1);
  expect((await line("rewrites-to-review"))?.count ?? 0).toBe(reviews);
  expect((await line("drafts"))?.count).toBe(drafts);
});
