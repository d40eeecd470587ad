import { ne } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { withoutData } from "../../../tests/support/visible-text.ts";
import { buildArticle } from "../article/article.fixture.ts";
import { articles } from "../article/article.table.ts";
import { publications } from "../publication/publication.table.ts";
import { daysOf, weekOf } from "./week.ts";

const app = testApp();

beforeAll(async () => {
  const [, , late] = await app.db
    .insert(articles)
    .values([
      buildArticle({ slug: "monday", title: "On Monday", originalPublishedAt: "2024-09-30T00:00:00.000Z" }),
      buildArticle({ slug: "sunday", title: "On Sunday", originalPublishedAt: "2024-10-06T23:59:59.000Z" }),
      buildArticle({ slug: "late", title: "Told <late>", originalPublishedAt: "2024-01-05T00:00:00.000Z" }),
      buildArticle({ slug: "newer", title: "Newer", originalPublishedAt: "2024-11-04T00:00:00.000Z" }),
      buildArticle({ slug: "newest", title: "Newest", originalPublishedAt: "2024-11-05T00:00:00.000Z" }),
      buildArticle({ slug: "alone", title: "Alone", originalPublishedAt: "2024-03-13T00:00:00.000Z" }),
      buildArticle({
        slug: "draft",
        title: "A draft",
        status: "draft",
        originalPublishedAt: "2024-10-01T00:00:00.000Z",
      }),
    ])
    .returning();
  const first = {
    articleId: late?.id ?? 0,
    publishedAt: "2024-10-02T08:00:00.000Z",
    textHash: "a",
    record: {},
  };
  await app.db.insert(publications).values([first, { ...first, publishedAt: "2024-11-02T08:00:00.000Z" }]);
});

const week = "2024-w40";

describe("the digest of a week", () => {
  test("contains articles first published here from Monday to Sunday, in UTC", async () => {
    const digest = await app.json(`/api/digest?week=${week}`);
    expect(digest.days).toEqual({ first: "2024-09-30", last: "2024-10-06" });
    expect(digest.articles.map(({ slug }: { slug: string }) => slug)).toEqual(["sunday", "late", "monday"]);
    expect(digest.weeks).toContainEqual({ week, count: 3 });
  });

  test("has a page, and the latest one also has a fixed address", async () => {
    expect(await app.text(`/digest/${week}`)).toContain("On Sunday");
    expect(await app.text("/digest")).toContain(`href="/digest/${week}"`);
    expect(await app.text(`/digest/${week}`)).not.toContain("A draft");
    expect(await app.text(`/digest/${week}`)).toContain('"@type":"CollectionPage"');
    expect(await app.text(`/digest/${week}`)).not.toContain("noindex");
  });

  test.each(["2024-w39", "2026-w54", "2026-w00", "2025-w53", "0000-w01", "2024-W40", "feed", "toString"])(
    "is not found for %s",
    async (other) => {
      expect((await app.fetch(`/digest/${other}`)).status).toBe(404);
      expect((await app.fetch(`/api/digest?week=${other}`)).status).toBe(404);
    },
  );

  test("needs two articles: a week with one has no digest in the list, at its address or in the feed", async () => {
    const { weeks } = await app.json("/api/digest");
    expect(weeks.map((one: { week: string }) => one.week)).not.toContain("2024-w11");
    expect((await app.fetch("/digest/2024-w11")).status).toBe(404);
    expect(await app.text("/digest/feed.xml")).not.toContain("/digest/2024-w11<");
  });

  test("queries the database only for weeks with articles", async () => {
    await app.json("/api/digest");
    const query = vi.spyOn(Reflect.get(app.db, "$client"), "query");
    for (const other of ["2001-w01", "2001-w02", "nothing"])
      expect((await app.fetch(`/api/digest?week=${other}`)).status).toBe(404);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  test("appears in the feed once the week is over", async () => {
    const answer = await app.fetch("/digest/feed.xml");
    expect(answer.headers.get("content-type")).toContain("application/rss+xml");
    const feed = await answer.text();
    expect(feed).toContain(`/digest/${week}</link>`);
    expect(feed).toContain("3 articles");
    expect(feed).toContain("Mon, 07 Oct 2024 00:00:00 GMT");
    expect(feed).not.toContain("Told <late>");
  });
});

test("weeks belong to the year of their Thursday", () => {
  expect(weekOf(new Date("2027-01-03T12:00:00Z"))).toBe("2026-w53");
  expect(daysOf("2026-w53")).toEqual({ first: "2026-12-28", last: "2027-01-03" });
  expect(weekOf(new Date("2024-12-30T00:00:00Z"))).toBe("2025-w01");
});

test("a site without a digest says so and links to the news", async () => {
  const stored = await app.db.select().from(articles);
  await app.db.delete(articles).where(ne(articles.slug, "alone"));
  app.forgetAll();
  const html = withoutData(await app.text("/digest"));
  expect(html).toContain("No weekly digest yet");
  expect(html).toContain("for each week with at least two articles");
  expect(html).toMatch(/href="\/news"[^>]*>Read the news/);
  await app.db.insert(articles).values(stored.filter(({ slug }) => slug !== "alone"));
  app.forgetAll();
});
