import { expect, test } from "vitest";
import { comparisons } from "#content/comparison/comparison.table.ts";
import { buildFaq } from "#content/faq/faq.fixture.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { buildVendor } from "#content/vendor/vendor.fixture.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp();
const call = asEditor(app);

const search = async (words: string) =>
  (await call("GET", `/api/admin/entry-search?q=${encodeURIComponent(words)}`)).json();

test("published pages of all types are found by words of their title, whatever case and accents", async () => {
  await app.db
    .insert(faqs)
    .values([
      buildFaq({ slug: "zurich", question: "Where is the Zürich Ledger kept?" }),
      buildFaq({ slug: "zurich-draft", question: "Zürich Ledger, a draft", isPublished: false }),
    ]);
  await app.db.insert(vendors).values(buildVendor({ slug: "zurich-ledger", name: "Zürich Ledger" }));
  expect(await search("ledger ZURICH")).toEqual([
    { title: "Where is the Zürich Ledger kept?", path: "/faq/zurich", noun: "Question & answer" },
    { title: "Zürich Ledger", path: "/vendors/zurich-ledger", noun: "Vendor profile" },
  ]);
  expect((await search("zurich led"))[0].title).toBe("Zürich Ledger");
});

test("letters that have no accent to lose are found by plain ones, and the other way round", async () => {
  await app.db.insert(vendors).values(buildVendor({ slug: "lodz", name: "Øresund Łódź Straße" }));
  for (const words of ["oresund lodz strasse", "Łódź", "ØRESUND", "STRASSE"])
    expect((await search(words))[0]?.title, words).toBe("Øresund Łódź Straße");
});

test("a comparison leads to the page of its two vendors, unless one is withdrawn", async () => {
  const [one, two, gone] = await app.db
    .insert(vendors)
    .values([
      buildVendor({ slug: "one", name: "One" }),
      buildVendor({ slug: "two", name: "Two" }),
      buildVendor({ slug: "gone", name: "Gone", isPublished: false }),
    ])
    .returning();
  await app.db.insert(comparisons).values([
    { slug: "c-1", title: "Weighing one and two", vendorAId: one?.id, vendorBId: two?.id },
    { slug: "c-2", title: "Weighing one and gone", vendorAId: one?.id, vendorBId: gone?.id },
  ]);
  expect(await search("weighing")).toEqual([
    { title: "Weighing one and two", path: "/compare/one-vs-two", noun: "Comparison" },
  ]);
});

test("signs that databases read otherwise are words like others, and nothing is found by nothing", async () => {
  expect(await search("100%_'")).toEqual([]);
  expect(await search("   ")).toEqual([]);
  expect((await search("a")).length).toBe(20);
});

test("only editors may search", async () => {
  expect((await app.fetch("/api/admin/entry-search?q=a")).status).toBe(401);
});
