import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { searchMisses } from "#cms/engine/search-index/search.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import type { SearchAnswer } from "./search.schema.ts";

const app = testApp();
const call = asEditor(app);

const search = (q: string, rest = ""): Promise<SearchAnswer> =>
  app.json(`/api/search?q=${encodeURIComponent(q)}${rest}`);
const paths = ({ results }: SearchAnswer) => results.map(({ path }) => path);

describe("words that mean the same", () => {
  const synonyms = "/api/admin/search-desk/synonyms";

  test("find each other once an editor says so, phrases too, and no longer when it is deleted", async () => {
    expect(await search("wonderbox")).toMatchObject({ total: 0 });
    const pair = { term: "Wonderbox", expansion: "the General Ledgers" };
    const answer = await call("POST", synonyms, pair);
    expect([answer.status, await answer.json()]).toEqual([
      201,
      { term: "wonderbox", expansion: "general ledger" },
    ]);
    const searchAnswer = await search("wonderboxes");
    expect(searchAnswer.corrected).toBeNull();
    expect(paths(searchAnswer)).toEqual(expect.arrayContaining(["/features/general-ledger"]));
    expect(await app.json("/api/search/page?q=wonderbox")).toMatchObject({ synonyms: ["general ledger"] });
    expect((await call("POST", synonyms, { term: "general ledger", expansion: "wonderbox" })).status).toBe(
      409,
    );
    expect(
      (await call("POST", `${synonyms}/delete`, { term: "wonderbox", expansion: "general ledger" })).status,
    ).toBe(200);
    expect(await search("wonderbox")).toMatchObject({ total: 0 });
  });

  test.each([
    [{ term: "", expansion: "x" }, "term"],
    [{ term: "the of", expansion: "ledger" }, "term"],
    [{ term: "ledger", expansion: "alpha beta gamma delta epsilon" }, "expansion"],
    [{ term: "ledger", expansion: "Ledgers" }, "expansion"],
    [{ term: 7, expansion: "ledger" }, "term"],
  ])("%j is refused with its field named", async (pair, field) => {
    const answer = await call("POST", synonyms, pair);
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues[0].path).toBe(field);
  });

  test("only editors see and change them", async () => {
    const asAnybody = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
    expect((await app.fetch("/api/admin/search-desk")).status).toBe(401);
    expect((await app.fetch(synonyms, asAnybody)).status).toBe(401);
  });
});

describe("searches without results", () => {
  const misses = async () => (await (await call("GET", "/api/admin/search-desk")).json()).misses;
  const noted = async () => (await misses()).map(({ query }: { query: string }) => query);
  beforeEach(async () => {
    // Stores what is pending.
    await misses();
    await app.db.delete(searchMisses);
  });

  test("are listed for editors with their number, and dismissed", async () => {
    await app.json("/api/search/page?q=Blorbtastic+wizardry");
    app.forgetAll();
    await app.json("/api/search/page?q=blorbtastic%20%20WIZARDRY!");
    await app.json("/api/search/page?q=addepar");
    expect(await misses()).toEqual([{ query: "blorbtastic wizardry", count: 2, lastAt: expect.any(String) }]);
    await call("POST", "/api/admin/search-desk/misses/dismiss", { query: "blorbtastic wizardry" });
    expect(await misses()).toEqual([]);
  });

  test("are not kept where they may be about a person, or are no words", async () => {
    for (const q of [
      "zzq@example.com",
      "0791234567 zzqqx",
      "https://zzqqx.example",
      "zz",
      `${"zzqqxx ".repeat(9)}`,
      "zzqq".repeat(20),
    ])
      await app.json(`/api/search/page?q=${encodeURIComponent(q)}`);
    expect(await noted()).toEqual([]);
  });

  test("take no more room than they may, however many there are", async () => {
    await app.db.execute(sql`
      insert into search_misses select 'miss ' || n, 2, now() from generate_series(1, 1000) as n`);
    await app.json("/api/search/page?q=qqxjzz");
    await app.json("/api/search/page?q=qqxjzzv");
    await misses();
    expect(await app.db.$count(searchMisses)).toBe(1000);
    // Misses with count 1 replace each other, never a more frequent one.
    expect(await app.db.$count(searchMisses, sql`count > 1`)).toBe(999);
  });
});
