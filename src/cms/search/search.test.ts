import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import type { FoundTitle, SearchAnswer } from "./search.schema.ts";

const app = testApp();
const call = asEditor(app);

const search = (q: string, rest = ""): Promise<SearchAnswer> =>
  app.json(`/api/search?q=${encodeURIComponent(q)}${rest}`);
const complete = (q: string): Promise<FoundTitle[]> =>
  app.json(`/api/search/complete?q=${encodeURIComponent(q)}`);
const paths = ({ results }: SearchAnswer) => results.map(({ path }) => path);

test("a vendor is found by its name, first", async () => {
  const answer = await search("Addepar");
  expect(answer).toMatchObject({ query: "Addepar", corrected: null, isCapped: false });
  expect(answer.results[0]).toMatchObject({ type: "vendor", title: "Addepar", path: "/vendors/addepar" });
});

test.each(["Adepar", "Addeparr", "Adedpar", "Addepsr", "ADDEPRA"])("and as %s", async (q) => {
  const answer = await search(q);
  expect(answer.corrected?.toLowerCase()).toBe("addepar");
  expect(answer.results[0]?.path).toBe("/vendors/addepar");
  expect((await complete(q))[0]?.path).toBe("/vendors/addepar");
});

test.each([
  ["ssc geneva", "/vendors/ssc-geneva"],
  ["SSC Advent APX", "/vendors/advent-apx"],
  ["adde\u00adpar", "/vendors/addepar"],
])("%s is understood as typed", async (q, path) => {
  const answer = await search(q);
  expect(answer.corrected).toBeNull();
  expect(answer.results[0]?.path).toBe(path);
  expect((await complete(q))[0]?.path).toBe(path);
});

test("search instead for what was typed", async () => {
  expect(await search("Adepar", "&exact=1")).toMatchObject({ corrected: null, total: 0, results: [] });
});

test("hyphens, quotation marks, case and plural make no difference", async () => {
  const expectedPaths = paths(await search("multi currency"));
  expect(expectedPaths.length).toBeGreaterThan(5);
  for (const q of [
    "multi-currency",
    '"multi currency"',
    '"multi-currency"',
    "MULTI   CURRENCY",
    "multi-currencies",
  ])
    expect(paths(await search(q)), q).toEqual(expectedPaths);
});

test.each([
  ["e-mail", "email"],
  ["SOC2", "SOC 2"],
  ["SOC-2", "SOC 2"],
  ["K1", "K-1"],
  ["U.S.", "US"],
  ["SSO", "single sign-on"],
  ["sso", "single sign-on"],
])("%s finds what %s finds, and is not corrected", async (q, same) => {
  const [answer, expected] = [await search(q, "&pageSize=50"), await search(same, "&pageSize=50")];
  expect(answer.corrected).toBeNull();
  expect(answer.total).toBeGreaterThan(0);
  expect(new Set(paths(answer))).toEqual(new Set(paths(expected)));
});

test("a known abbreviation is not corrected, nor is one in capitals", async () => {
  for (const q of ["KYC", "kyc", "IRR", "ISP"]) expect((await search(q)).corrected, q).toBeNull();
});

test("two misspelt words are corrected, and of more none", async () => {
  expect((await search("Adepar reportng")).corrected).toBe("addepar reporting");
  expect(await search("Adepar reportng portfollio")).toMatchObject({ corrected: null, total: 0 });
});

test("terms that entries write as one word are found as two", async () => {
  await call("POST", "/api/vendors", { name: "Alpinewealth", isPublished: true, headquarters: "Datavault" });
  expect(paths(await search("data vault"))).toContain("/vendors/alpinewealth");
  expect(paths(await search("alpine wealth"))).toContain("/vendors/alpinewealth");
});

test("two words that entries write apart are found as one", async () => {
  await call("POST", "/api/vendors", {
    name: "Vault Keepers",
    isPublished: true,
    headquarters: "Data Vault",
  });
  await call("POST", "/api/vendors", {
    name: "Quokka",
    isPublished: true,
    about: "A ledger for zebras, which is kept by wombats. Wombats and more zebras.",
  });
  const answer = await search("quokkadatavault");
  expect(answer.total).toBe(0);
  expect(paths(await search("datavaults"))).toContain("/vendors/vault-keepers");
  expect(paths(await search("vaultkeeper"))).toContain("/vendors/vault-keepers");
  expect(paths(await search("vault keepers"))).toContain("/vendors/vault-keepers");
  // One text contains both words, but never adjacent in this order.
  expect(paths(await search("ledgerwombat"))).not.toContain("/vendors/quokka");
  expect(paths(await search("zebrawombat"))).not.toContain("/vendors/quokka");
});

test("facts of vendors are found", async () => {
  const vendors = await app.json("/api/vendors");
  const { headquarters, slug } = vendors.find(({ headquarters }: { headquarters: string }) => headquarters);
  const answer = await search(String(headquarters).split(",")[0] ?? "", "&type=vendor&pageSize=50");
  expect(paths(answer)).toContain(`/vendors/${slug}`);
});

test("excerpts are plain text, and matches lie in them", async () => {
  const { results } = await search("capital call", "&pageSize=50");
  const marked = results.filter(({ matches }) => matches.length > 0);
  expect(marked.length).toBeGreaterThan(3);
  for (const { excerpt, matches } of marked) {
    expect(excerpt).not.toMatch(/\*\*|\]\(|<\w/);
    for (const [start, end] of matches) expect(excerpt.slice(start, end)).toMatch(/^(capital|call)/i);
  }
});

test("facets count what each type then shows", async () => {
  const all = await search("reporting", "&pageSize=50");
  expect(all.facets.type.reduce((sum, { count }) => sum + count, 0)).toBe(all.total);
  for (const { value, count } of all.facets.type) {
    const one = await search("reporting", `&type=${value}&pageSize=50`);
    expect(one.total).toBe(count);
    expect(one.facets).toEqual(all.facets);
    expect(new Set(one.results.map(({ type }) => type))).toEqual(new Set([value]));
  }
});

test("what is corrected does not depend on the type that is asked for", async () => {
  const all = await search("adepar");
  expect(await search("adepar", "&type=glossary")).toMatchObject({
    corrected: all.corrected,
    facets: all.facets,
    total: 0,
    results: [],
  });
  expect(await search("qqzxw blorb")).toMatchObject({ corrected: null, total: 0 });
});

test("pages follow each other without a gap", async () => {
  const whole = paths(await search("software", "&pageSize=50"));
  const parts: string[] = [];
  for (let page = 1; page <= 5; page++)
    parts.push(...paths(await search("software", `&pageSize=10&page=${page}`)));
  expect(parts).toEqual(whole);
});

describe("an entry is found as it is now", () => {
  const word = "Quixotronic";
  const finds = async () => paths(await search(word));
  const completes = async () => (await complete(word)).map(({ path }) => path);

  test("through creation, change, withdrawal, deletion and restoration", async () => {
    const created = await (await call("POST", "/api/vendors", { name: word, isPublished: false })).json();
    const change = async (fields: object) => {
      const answer = await call("PUT", `/api/vendors/${created.id}`, fields);
      expect(answer.status, await answer.text()).toBe(200);
    };
    expect(await finds()).toEqual([]);
    expect(await completes()).toEqual([]);
    expect((await search("Quixotronik")).corrected).toBeNull();
    await change({ isPublished: true });
    expect(await finds()).toEqual(["/vendors/quixotronic"]);
    expect(await completes()).toEqual(["/vendors/quixotronic"]);
    expect((await search("Quixotronik")).corrected).toBe("quixotronic");
    await change({ headquarters: "Ouagadougou" });
    expect(paths(await search("ouagadougou"))).toEqual(["/vendors/quixotronic"]);
    await change({ slug: "quixo", headquarters: "Vaduz" });
    expect(await finds()).toEqual(["/vendors/quixo"]);
    expect(paths(await search("ouagadougou"))).toEqual([]);
    await change({ isPublished: false });
    expect(await finds()).toEqual([]);
    expect((await search("Quixotronik")).corrected).toBeNull();
    await change({ isPublished: true });
    await call("DELETE", `/api/vendors/${created.id}`);
    expect(await finds()).toEqual([]);
    const trash = await (await call("GET", "/api/admin/trash")).json();
    const { id } = (trash.items ?? trash).find(({ title }: { title: string }) => title === word);
    expect((await call("POST", `/api/admin/trash/${id}/restore`)).status).toBeLessThan(300);
    expect(await finds()).toEqual(["/vendors/quixo"]);
  });

  test("and a comparison with the vendors that it is of", async () => {
    const make = async (name: string) =>
      (await call("POST", "/api/vendors", { name, isPublished: true })).json();
    const [a, b] = [await make("Zebratron"), await make("Yakotron")];
    await call("POST", "/api/comparisons", {
      title: "Herdlike animals compared",
      vendorAId: a.id,
      vendorBId: b.id,
    });
    const findPaths = async () => paths(await search("herdlike"));
    expect(await findPaths()).toEqual(["/compare/yakotron-vs-zebratron"]);
    await call("PUT", `/api/vendors/${a.id}`, { slug: "aardvark" });
    expect(await findPaths()).toEqual(["/compare/aardvark-vs-yakotron"]);
    await call("PUT", `/api/vendors/${b.id}`, { isPublished: false });
    expect(await findPaths()).toEqual([]);
    await call("PUT", `/api/vendors/${b.id}`, { isPublished: true });
    await call("DELETE", `/api/vendors/${b.id}`);
    expect(await findPaths()).toEqual([]);
    await call("POST", "/api/admin/bulk", { type: "vendors", action: "restore", ids: [b.id] });
    expect(await findPaths()).toEqual(["/compare/aardvark-vs-yakotron"]);
    await call("POST", "/api/admin/bulk", { type: "vendors", action: "delete", ids: [a.id, b.id] });
    expect(await findPaths()).toEqual([]);
  });
});
