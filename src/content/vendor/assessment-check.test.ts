import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { findContradictions, NamedFeatures } from "./assessment-check.ts";
import { listContradictions } from "./vendor.content.server.ts";

const features = [
  ["consolidated-reporting", "Consolidated Reporting"],
  ["tax-reporting", "Tax Reporting"],
  ["general-ledger", "General Ledger"],
  ["bill-pay", "Bill Pay"],
  ["document-management", "Document Management"],
  ["rebalancing-and-trading", "Rebalancing & Trading"],
  ["api", "API"],
  ["crm", "CRM"],
].map(([slug = "", title = ""]) => ({ slug, title }));
const named = new NamedFeatures(features, [
  { term: "bill payment", expansion: "bill pay" },
  { term: "crm", expansion: "client record" },
]);
type Levels = Record<string, CapabilityLevel>;

const check = (bestFor: string | null, notFor: string | null, levels: Levels) =>
  findContradictions({ bestFor, notFor }, (slug) => levels[slug] ?? null, named).map(
    ({ field, words, features: members, level }) => [field, words, members.map(({ slug }) => slug), level],
  );

const reporting = ["consolidated-reporting", "tax-reporting"];

describe("the assessment's 'best for'", () => {
  test.each<[string, string | null, Levels, unknown[]]>([
    [
      "a feature without evidence",
      "Offices that want ledger and reporting in one system.",
      { "general-ledger": "native" },
      [["bestFor", "reporting", reporting, null]],
    ],
    ["one of several is proven", "Offices that want reporting.", { "tax-reporting": "partial" }, []],
    [
      "a full title means that one alone",
      "Tax reporting.",
      { "consolidated-reporting": "native" },
      [["bestFor", "tax reporting", ["tax-reporting"], null]],
    ],
    ["not offered", "Teams that build on an API.", { api: "no" }, [["bestFor", "api", ["api"], "no"]]],
    [
      "a synonym in the plural",
      "Bill payments and client records.",
      { crm: "partner" },
      [["bestFor", "bill payments", ["bill-pay"], null]],
    ],
    [
      "a title with a sign",
      "Model rebalancing and trading",
      {},
      [["bestFor", "rebalancing trading", ["rebalancing-and-trading"], null]],
    ],
    ["a broad last word names nothing", "Offices with management and access needs.", {}, []],
    ["words of two clauses are no name", "General, ledgers apart", { "general-ledger": "add-on" }, []],
    ["no text", null, {}, []],
  ])("%s", (_, bestFor, levels, expected) => {
    expect(check(bestFor, null, levels)).toEqual(expected);
  });
});

describe("the assessment's 'not for'", () => {
  test.each<[string, string | null, Levels, unknown[]]>([
    [
      "proven native",
      "Offices that need a general ledger.",
      { "general-ledger": "native" },
      [["notFor", "general ledger", ["general-ledger"], "native"]],
    ],
    ["only in part", "Offices that need a general ledger.", { "general-ledger": "partial" }, []],
    ["without evidence", "Offices that need a CRM.", {}, []],
    ["one of two is unknown", "Offices that want reporting.", { "tax-reporting": "native" }, []],
    [
      "the reason is about the product",
      "Small teams, because it is built around the ledger.",
      { "general-ledger": "native" },
      [],
    ],
    ["empty", "", { api: "native" }, []],
  ])("%s", (_, notFor, levels, expected) => {
    expect(check(null, notFor, levels)).toEqual(expected);
  });
});

const app = testApp();
const call = asEditor(app);

test("reports Eton Solutions once its assessment promises an unproven report", async () => {
  const { items, total } = await (await call("GET", "/api/admin/facts-contradictions?page=1")).json();
  expect(total).toBe(1);
  expect(items).toEqual([
    expect.objectContaining({
      title: "Black Diamond (SS&C)",
      field: "bestFor",
      words: "reporting",
      level: null,
    }),
  ]);
  const of = async (slug: string) => {
    const { id } = await app.json(`/api/vendors/${slug}`);
    return (await listContradictions(app.db)).filter(({ entryId }) => entryId === id);
  };
  expect(await of("eton-solutions")).toEqual([]);
  const eton = await app.json("/api/vendors/eton-solutions");
  await call("PUT", `/api/vendors/${eton.id}`, {
    bestFor: "Offices that want ledger, partnership books and reporting in one system.",
  });
  expect(await of("eton-solutions"), "in part, by a source").toEqual([]);
  for (const item of ["consolidated-reporting", "tax-reporting"])
    await app.db.delete(citations).where(eq(citations.item, item));
  expect(await of("eton-solutions")).toMatchObject([
    { title: "Eton Solutions", field: "bestFor", words: "reporting", level: null },
  ]);
});
