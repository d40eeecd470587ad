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

describe("questions without an answer", () => {
  const desk = async () => (await call("GET", "/api/admin/search-desk")).json();
  const answer = (q: string) => app.json(`/api/answer?q=${encodeURIComponent(q)}`);
  const searchPage = (q: string) => app.json(`/api/search/page?q=${encodeURIComponent(q)}`);
  beforeEach(async () => {
    await desk();
    await app.db.delete(searchMisses);
    app.forgetAll();
  });

  async function vendor(name: string, values = {}): Promise<number> {
    const response = await call("POST", "/api/vendors", { name, ...values });
    expect(response.status).toBe(201);
    return (await response.json()).id;
  }

  test("about an unknown fact are listed by vendor and fact, however they are worded", async () => {
    const id = await vendor("Quibblestone", { pricing: "From 5,000 a year" });
    await searchPage("Does Quibblestone have a general ledger?");
    await desk();
    await searchPage("quibblestone general ledgers");
    await searchPage("does addepar have an api");
    await answer("What does Quibblestone cost?");
    await answer("does quibblestone serve Chile");
    const { unknownFacts, misses, unreadQuestions } = await desk();
    const asked = { entryKind: "vendor", entryId: id, lastAt: expect.any(String) };
    expect(unknownFacts).toEqual([
      { ...asked, query: "Quibblestone: General Ledger", count: 2 },
      { ...asked, query: "Quibblestone: Markets served, Chile", count: 1 },
      { ...asked, query: "Quibblestone: Pricing", count: 1 },
    ]);
    expect([misses, unreadQuestions]).toEqual([[], []]);
    await call("POST", "/api/admin/search-desk/misses/dismiss", { query: "Quibblestone: Pricing" });
    expect((await desk()).unknownFacts).toHaveLength(2);
    await call("DELETE", `/api/vendors/${id}`);
  });

  test("about two vendors are listed for the one whose fact is unknown", async () => {
    const id = await vendor("Quibblestone");
    await answer("do Addepar and Quibblestone have an API");
    expect((await desk()).unknownFacts.map(({ query }: { query: string }) => query)).toEqual([
      "Quibblestone: API",
    ]);
    await call("DELETE", `/api/vendors/${id}`);
  });

  test("about what no vendor is known to offer name no vendor", async () => {
    const feature = await call("POST", "/api/features", { title: "Quorrel Desk", name: "Quorrel Desk" });
    expect(feature.status).toBe(201);
    await answer("which vendors have a quorrel desk");
    expect((await desk()).unknownFacts).toEqual([
      {
        query: "Any vendor: Quorrel Desk",
        count: 1,
        lastAt: expect.any(String),
        entryKind: "vendor",
        entryId: null,
      },
    ]);
    await call("DELETE", `/api/features/${(await feature.json()).id}`);
  });

  test("that are not understood are kept apart from searches without results, by the same rules", async () => {
    await searchPage("Why is Addepar popular with Blorbtastic wizards of the north?");
    await searchPage("blorbtastic");
    await searchPage("which vendors do not have an api");
    await searchPage("who is zzq@example.com?");
    await searchPage(`what is ${"zzqqxx ".repeat(11)}?`);
    const { unknownFacts, misses, unreadQuestions } = await desk();
    const queries = (rows: { query: string }[]) => rows.map(({ query }) => query).toSorted();
    expect(queries(unreadQuestions)).toEqual([
      "which vendors do not have an api",
      "why is addepar popular with blorbtastic wizards of the north",
    ]);
    expect(queries(misses)).toEqual(["blorbtastic"]);
    expect(unknownFacts).toEqual([]);
  });
});
