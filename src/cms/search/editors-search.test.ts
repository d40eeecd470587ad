import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp();
const call = asEditor(app);

const search = async (words: string) =>
  (await call("GET", `/api/admin/entry-search?q=${encodeURIComponent(words)}`)).json();
const named = async (query: string) => (await call("GET", `/api/admin/search?${query}`)).json();
const create = async (path: string, fields: object) => {
  const answer = await call("POST", path, fields);
  expect(answer.status, await answer.clone().text()).toBe(201);
  return answer.json();
};

test("published pages of all types are found by words of their title, whatever case and accents", async () => {
  await create("/api/faq", {
    question: "Where is the Zürich Ledger kept?",
    answer: "There.",
    slug: "zurich",
  });
  await create("/api/faq", { question: "Zürich Ledger, a draft", answer: "No.", isPublished: false });
  await create("/api/vendors", { name: "Zürich Ledger" });
  expect(await search("ledger ZURICH")).toEqual([
    { title: "Zürich Ledger", path: "/vendors/zurich-ledger", noun: "Vendor" },
    { title: "Where is the Zürich Ledger kept?", path: "/faq/zurich", noun: "Answer" },
  ]);
  expect((await search("zurich led"))[0].title).toBe("Zürich Ledger");
  expect((await search("zurich ledgre"))[0].title).toBe("Zürich Ledger");
});

test("editors find drafts too, of all types or of one", async () => {
  const draft = await create("/api/vendors", { name: "Hidden Quartz", isPublished: false });
  const term = await create("/api/glossary", { term: "Quartz", definition: "A stone." });
  expect(await named("q=quartz")).toEqual([
    { kind: "glossary", id: term.id, title: "Quartz", path: "/glossary/quartz", isPublic: true },
    { kind: "vendor", id: draft.id, title: "Hidden Quartz", path: "/vendors/hidden-quartz", isPublic: false },
  ]);
  expect((await named("q=quartz&kind=vendor")).map(({ id }: { id: number }) => id)).toEqual([draft.id]);
  expect((await named(`kind=vendor&ids=${draft.id},x,-1,1e99`)).map(({ id }: { id: number }) => id)).toEqual([
    draft.id,
  ]);
  expect((await named("kind=vendor&slugs=hidden-quartz,nobody"))[0].id).toBe(draft.id);
  expect((await named("kind=vendor")).length).toBe(20);
  expect((await app.json("/api/search?q=hidden+quartz")).total).toBe(0);
});

test("a list to choose from has every entry of its kind, not only the first twenty", async () => {
  const vendors = await (await call("GET", "/api/vendors")).json();
  expect(vendors.length).toBeGreaterThan(30);
  const listed = await named("kind=vendor&pageSize=500");
  expect(new Set(listed.map(({ id }: { id: number }) => id))).toEqual(
    new Set(vendors.map(({ id }: { id: number }) => id)),
  );
  expect((await named("kind=vendor&pageSize=27")).length).toBe(27);
  expect((await named("kind=vendor&pageSize=x")).length).toBe(20);
  expect((await named("kind=vendor&pageSize=-4")).length).toBe(1);
});

test("letters that have no accent to lose are found by plain ones, and the other way round", async () => {
  await create("/api/vendors", { name: "Øresund Łódź Straße" });
  for (const words of ["oresund lodz strasse", "Łódź", "ØRESUND", "STRASSE"])
    expect((await search(words))[0]?.title, words).toBe("Øresund Łódź Straße");
});

test("a comparison leads to the page of its two vendors, unless one is withdrawn", async () => {
  const one = await create("/api/vendors", { name: "One" });
  const two = await create("/api/vendors", { name: "Two" });
  const gone = await create("/api/vendors", { name: "Gone", isPublished: false });
  await create("/api/comparisons", { title: "Weighing one and two", vendorAId: one.id, vendorBId: two.id });
  await create("/api/comparisons", { title: "Weighing one and gone", vendorAId: one.id, vendorBId: gone.id });
  expect(await search("weighing")).toEqual([
    { title: "Weighing one and two", path: "/compare/one-vs-two", noun: "Comparison" },
  ]);
});

test("signs that databases read otherwise are no words, and nothing is found by nothing", async () => {
  expect(await search("%_'")).toEqual([]);
  expect(await search("   ")).toEqual([]);
  expect((await search("a")).length).toBe(20);
});

test("only editors may search", async () => {
  for (const path of ["/api/admin/entry-search?q=a", "/api/admin/search?q=a"])
    expect((await app.fetch(path)).status).toBe(401);
});
