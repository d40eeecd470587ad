import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { buildArticle } from "./article.fixture.ts";
import { articles } from "./article.table.ts";

const app = testApp("empty");

test("the list of all articles has each once, newest first, even if many have the same time", async () => {
  const dates = ["2025-03-01T00:00:00.001Z", "2025-03-01T00:00:00.000Z", null, "2030-01-01T00:00:00.000Z"];
  const values = Array.from({ length: 450 }, (_, index) =>
    buildArticle({ originalPublishedAt: dates[index % dates.length] ?? null }),
  );
  await app.db.insert(articles).values(values);
  const list: { id: number; originalPublishedAt: string | null; createdAt: string }[] =
    await app.json("/api/news");
  const places = list.map(({ id, originalPublishedAt, createdAt }) => ({
    at: Date.parse(originalPublishedAt ?? createdAt),
    id,
  }));
  expect(new Set(list.map(({ id }) => id)).size).toBe(450);
  expect(places).toEqual(places.toSorted((a, b) => b.at - a.at || b.id - a.id));
});
