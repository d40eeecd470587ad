import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { searchEntries } from "#cms/engine/search-index/search.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { misspell, seeded } from "./misspelling.fixture.ts";
import { search } from "./search.server.ts";

const app = testApp();

const minimumShare = 0.95;

const titles = () =>
  app.db
    .select({ title: searchEntries.title, path: searchEntries.path })
    .from(searchEntries)
    .where(eq(searchEntries.isPublic, true))
    .orderBy(searchEntries.id);

test("a title with one slip of the keyboard is among the first twenty in 95 of 100 cases", async () => {
  const random = seeded(20_261);
  const entries = await titles();
  const lost: string[] = [];
  for (const { title, path } of entries) {
    const q = misspell(title, random);
    const { results } = await search(app.db, { q, kind: null, page: 1, pageSize: 20, isExact: false });
    if (!results.some((result) => result.path === path)) lost.push(`${q} (${title})`);
  }
  expect(1 - lost.length / entries.length, lost.join("\n")).toBeGreaterThanOrEqual(minimumShare);
});

test("and so is a single word of a title that few have", async () => {
  const random = seeded(20_262);
  const entries = await titles();
  const lost: string[] = [];
  let count = 0;
  for (const { title } of entries) {
    const words = title.match(/[a-z]{5,}/gi) ?? [];
    const word = words[Math.floor(random() * words.length)];
    if (!word) continue;
    const having = entries.filter((entry) => entry.title.includes(word));
    if (having.length > 10) continue;
    count++;
    const q = misspell(word, random);
    const { results } = await search(app.db, { q, kind: null, page: 1, pageSize: 20, isExact: false });
    if (!results.some((result) => having.some(({ path }) => path === result.path)))
      lost.push(`${q} (${word})`);
  }
  expect(1 - lost.length / count, lost.join("\n")).toBeGreaterThanOrEqual(minimumShare);
});
