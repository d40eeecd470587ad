import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { searchEntries, searchWords } from "#cms/engine/search-index/search.table.ts";
import { rebuildSearch } from "#cms/engine/write/index-entry.server.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import type { SearchAnswer } from "./search.schema.ts";

const app = testApp();
const call = asEditor(app);

const search = (q: string, rest = ""): Promise<SearchAnswer> =>
  app.json(`/api/search?q=${encodeURIComponent(q)}${rest}`);
const paths = ({ results }: SearchAnswer) => results.map(({ path }) => path);

describe("drafts of every type", () => {
  const word = "Zyxdraft";
  const types: [path: string, fields: object][] = [
    ["/api/vendors", { name: word, about: word, headquarters: word }],
    ["/api/features", { name: word, description: word }],
    ["/api/faq", { question: word, answer: word }],
    ["/api/glossary", { term: word, definition: word }],
    ["/api/types", { title: word, description: word }],
    ["/api/use-cases", { title: word, description: word }],
    ["/api/buyers-guides", { title: word, description: word }],
    ["/api/pages", { title: word, content: word }],
    [
      "/api/landing-pages",
      { title: word, category: "risk-management", primaryKeyword: word, introduction: word },
    ],
    ["/api/comparisons", { title: word, description: word }],
    ["/api/news", { title: word, originalContent: word }],
  ];

  test("are found by no search of readers, completed, corrected to or suggested, whoever asks", async () => {
    for (const [path, fields] of types) {
      const answer = await call("POST", path, { ...fields, isPublished: false });
      expect(answer.status, await answer.text()).toBe(201);
    }
    await app.db.transaction((tx) => rebuildSearch(tx, contentTypes));
    app.forgetAll();
    for (const q of [word, `${word} software`, "Zyxdratf"]) {
      const encodedQuery = encodeURIComponent(q);
      const as = async (path: string) => (await call("GET", path)).json();
      expect((await as(`/api/search?q=${encodedQuery}`)).corrected, q).toBeNull();
      expect(paths(await as(`/api/search?q=${encodedQuery}&pageSize=50`)).join(), q).not.toContain(
        "zyxdraft",
      );
      expect(JSON.stringify(await as(`/api/search/complete?q=${encodedQuery}`)), q).not.toMatch(/zyxdraft/i);
      expect(JSON.stringify(await as(`/api/search/nearest?q=${encodedQuery}`)), q).not.toMatch(/zyxdraft/i);
    }
    expect(await app.db.$count(searchWords, eq(searchWords.word, "zyxdraft"))).toBe(0);
    expect(await app.db.$count(searchEntries, eq(searchEntries.title, word))).toBe(types.length);
  });
});

test("what a text withholds is not found either", async () => {
  const hidden = {
    title: "An article of another paper",
    originalContent: "Xylophonic secrets.",
    rights: "link-only",
  };
  const { id } = await (await call("POST", "/api/news", hidden)).json();
  await app.db.execute(
    sql`update news_articles set status = 'published', rights = 'link-only' where id = ${id}`,
  );
  await app.db.transaction((tx) => rebuildSearch(tx, contentTypes));
  app.forgetAll();
  expect(paths(await search("article of another paper"))).toContain("/news/an-article-of-another-paper");
  expect((await search("xylophonic")).total).toBe(0);
  expect((await search("operator.name")).total).toBe(0);
});
