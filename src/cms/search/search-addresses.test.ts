import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { reindexWhenMissing } from "#cms/engine/write/index-entry.server.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { testApp } from "../../../tests/support/app.ts";

const app = testApp();

const search = (q: string) => app.json(`/api/search?q=${encodeURIComponent(q)}`);

describe("addresses of any shape", () => {
  const shapes = [
    "",
    "?q=",
    "?q=%00",
    "?q=%ff%fe",
    "?q=%ud800",
    "?q='%20%26%20!%20|%20:*%20<->%20(",
    "?q=%25_%5C",
    "?q=a&q=b&q[]=c",
    "?q[x]=1",
    "?page=-1&q=a",
    "?page=1e308&q=a",
    "?pageSize=99999&q=a",
    "?type=__proto__&q=a",
    "?type=vendor&type=faq&q=a",
    `?q=${"a+".repeat(3000)}`,
    `?q=${"x".repeat(7000)}`,
    `?q=${encodeURIComponent("𝒳ﬃ漢字".repeat(100))}`,
  ];

  test.each(["/search", "/api/search", "/api/search/page", "/api/search/complete", "/api/search/nearest"])(
    "are answered by %s",
    async (path) => {
      for (const shape of shapes)
        expect((await app.fetch(path + shape)).status, shape.slice(0, 50)).toBe(200);
    },
  );

  test("with a notice of what was not understood", async () => {
    const page = await app.text(`/search?q=${"capital+call+".repeat(300)}&type=nonsense&page=x`);
    for (const notice of ["query was too long", "Unknown kind of result", "page was not a number"])
      expect(page).toContain(notice);
    expect(await app.text("/search?q=capital&page=900")).toContain("this is the last");
    expect(await app.text("/search?q=addepar&page=9")).toContain("There is 1 page of results");
  });

  test("and endless ones are refused", async () => {
    for (const path of ["/search", "/api/search", "/api/search/complete"])
      expect((await app.fetch(`${path}?q=${"word+".repeat(2500)}`)).status).toBe(414);
  });
});

test("an address that leads nowhere names the nearest pages", async () => {
  const wrong = await app.fetch("/vendors/addepar-inc");
  expect(wrong.status).toBe(404);
  expect(await wrong.text()).toContain('href="/vendors/addepar"');
  expect(await app.text("/old/section/asset-allocation.html")).toContain('href="/glossary/asset-allocation"');
});

test("and corrects none of its words, which cost anyone nothing to send", async () => {
  expect(await app.json("/api/search/nearest?q=adepar")).toEqual([]);
  expect(await app.text("/vendors/adepar")).not.toContain('href="/vendors/addepar"');
});

test("a store whose entries came without an index gets one at its start", async () => {
  const before = await search("capital call");
  await app.db.execute(sql`truncate search_entries, search_words`);
  await reindexWhenMissing(app.db, contentTypes);
  app.forgetAll();
  expect(await search("capital call")).toEqual(before);
});
