import { beforeAll, describe, expect, test } from "vitest";
import { citations } from "#cms/facts/citation.table.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import { readWorkbook } from "#cms/transfer/workbook.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { readPdf } from "../../../tests/support/pdf.ts";
import { buildVendor } from "../vendor/vendor.fixture.ts";
import { vendors } from "../vendor/vendor.table.ts";
import type { VendorAnswers } from "../vendor-answers/vendor-answers.ts";

const app = testApp();
const call = asEditor(app);

/** A vendor whose manual says that the general ledger is part of the product. */
beforeAll(async () => {
  const [vendor] = await app.db
    .insert(vendors)
    .values([
      buildVendor({
        slug: "proven",
        name: "Proven",
        capabilities: [
          { feature: "general-ledger", level: "native" },
          { feature: "api", level: "native" },
        ],
      }),
      buildVendor({ slug: "bare", name: "Bare", features: [] }),
    ])
    .returning();
  const [source] = await app.db
    .insert(sources)
    .values({ url: "https://proven.example/manual", title: "Manual", kind: "documentation" })
    .returning();
  await app.db.insert(citations).values({
    kind: "vendor",
    entryId: vendor?.id ?? 0,
    field: "capabilities",
    item: "general-ledger",
    sourceId: source?.id ?? 0,
    valueHash: hashValue("native"),
    verdict: "supports",
    checkedAt: "2026-11-10T00:00:00.000Z",
  });
});

const answer = (feature: string, fields: Partial<VendorAnswers["answers"][number]> = {}) => ({
  feature,
  title: feature,
  level: "no" as const,
  comment: "",
  evidence: "",
  ...fields,
});

const told = (vendor: string, fields: Partial<VendorAnswers> = {}): VendorAnswers => ({
  vendor,
  toldOn: "2026-12-03",
  answers: [answer("general-ledger", { comment: "Export to Łódź 家族.", evidence: "https://a.example/x" })],
  findings: [],
  ...fields,
});

const post = (file: "pdf" | "xlsx", answers: unknown, fields: Record<string, string> = {}) =>
  app.fetch(`/board-pack.${file}`, {
    method: "POST",
    body: new URLSearchParams({
      v: "proven,bare",
      r: "1~general-ledger.m",
      date: "2026-12-08",
      "notes[bare]": "Call them.",
      answers: typeof answers === "string" ? answers : JSON.stringify(answers),
      ...fields,
    }),
  });

const bytesOf = async (response: Response) => {
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
};

const some = [
  told("proven", {
    answers: [
      answer("general-ledger", { comment: "Export to Łódź 家族.", evidence: "https://a.example/x" }),
      answer("api"),
      answer("tarot", { title: "Tarot", level: null, comment: "Soon." }),
    ],
    findings: [
      { fault: "moved", line: 14, title: "API", from: 12 },
      { fault: "unanswered", line: 5, title: "Bill Pay" },
    ],
  }),
  told("bare", { toldOn: "2026-12-05", answers: [answer("general-ledger", { level: "native" })] }),
];

test("the PDF has the answers in a part of their own, and names contradictions with sourced facts only", async () => {
  const { text, pages, alternatives, roles } = await readPdf(await bytesOf(await post("pdf", some)));
  const order = ["Open questions", "What the vendors told you", "Our notes", "Sources"];
  const places = order.map((words) => text.lastIndexOf(words));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  const part = text.slice(places[1], places[2]);
  expect(part).toContain("have not been checked by the guide");
  expect(part).toContain("Told you on Dec 3, 2026");
  expect(part).toContain("Told you on Dec 5, 2026");
  expect(part).toContain("Not offered Export to Łódź");
  expect(part).toContain("https://a.example/x");
  expect(part).toContain("Tarot");
  // The API's level has no source, and Bare has no facts at all.
  expect(part.match(/Contradicts the public evidence/g)).toHaveLength(1);
  expect(part).toContain("Proven: Line 14: “API” was moved here from line 12.");
  expect(part).toContain("Proven did not answer: Bill Pay.");
  expect(text.slice(0, places[1])).not.toContain("Export to");
  expect(pages.flatMap(({ untagged }) => untagged)).toEqual([]);
  expect(roles.filter((role) => role === "Figure")).toHaveLength(alternatives.length);
});

test("notes and answers of a vendor that was renamed while the form was open are kept", async () => {
  const renaming = await (await call("POST", "/api/vendors", { name: "Renaming", slug: "renaming" })).json();
  await call("PUT", `/api/vendors/${renaming.id}`, { slug: "renamed" });
  const answers = [told("renaming")];
  const fields = { v: "renaming,bare", "notes[renaming]": "Ask Ada." };
  const { text } = await readPdf(await bytesOf(await post("pdf", answers, fields)));
  expect(text).toContain("Ask Ada.");
  expect(text).toContain("Export to Łódź");
  const rows = await rowsOf(answers, fields);
  expect(rows).toContainEqual(["Renaming", "Ask Ada."]);
  expect(rows.flat().join()).toContain("Export to Łódź");
});

test("a note is read for its vendor only, whatever the slug", async () => {
  await call("POST", "/api/vendors", { name: "Constructor" });
  const { text } = await readPdf(await bytesOf(await post("pdf", [], { v: "constructor,bare" })));
  expect(text).toContain("Our notes Bare Call them.");
});

test("vendors of the same name have their own points", async () => {
  await call("POST", "/api/vendors", { name: "Proven", slug: "proven-again" });
  const rows = await rowsOf([], { v: "proven-again,proven" });
  expect(rows.find(([label]) => label === "Points")?.slice(2)).toEqual(["0 of 3, up to 3", "3 of 3"]);
});

test("the workbook says what a requirement means, as the page does", async () => {
  const { needs } = await app.json("/api/board-pack?v=proven&r=1~general-ledger.m");
  expect(needs[0].meaning).toBeTruthy();
  expect(await rowsOf([])).toContainEqual(["General Ledger", "Must, 3", needs[0].meaning]);
});

test("without answers, neither file has that part", async () => {
  for (const answers of ["", "[]"]) {
    expect((await readPdf(await bytesOf(await post("pdf", answers)))).text).not.toContain("told you");
    expect(await rowsOf(answers)).not.toContainEqual(
      expect.arrayContaining([expect.stringContaining("told you")]),
    );
  }
});

async function rowsOf(answers: unknown, fields: Record<string, string> = {}) {
  const rows: string[][] = [];
  await readWorkbook(await bytesOf(await post("xlsx", answers, fields)), null, (cells) => rows.push(cells));
  return rows;
}

test("the workbook has the answers in a part of their own, as texts", async () => {
  const formula = [told("proven", { answers: [answer("general-ledger", { comment: "=1+1" })] })];
  const rows = await rowsOf([...formula, some[1]]);
  const start = rows.findIndex(([label]) => label === "What the vendors told you");
  expect(rows[start + 1]).toEqual([
    "General Ledger",
    "",
    "Told you on Dec 3, 2026: Not offered. =1+1 Contradicts the public evidence.",
    "Told you on Dec 5, 2026: Core.",
  ]);
  expect(rows[start + 2]?.[0]).toBe("Our notes");
});

test("the same answers give the same bytes, and four times 60 of them at most 300 kB", async () => {
  const slugs = ["addepar", "asset-vantage", "eton-solutions", "masttro"];
  const comment =
    "Yes, for all entities and currencies, with one report for the family and one for each trust.";
  const many = slugs.map((slug) =>
    told(slug, {
      answers: Array.from({ length: 60 }, (_, place) => answer(`feature-${place}`, { comment })),
    }),
  );
  const [one, other] = [
    await bytesOf(await post("pdf", many, { v: slugs.join() })),
    await bytesOf(await post("pdf", many, { v: slugs.join() })),
  ];
  expect(one.length).toBeLessThanOrEqual(300_000);
  expect(Buffer.compare(one, other)).toBe(0);
});

describe("answers that the page would not write are refused with words", () => {
  const [first] = some;
  const with_ = (fields: object) => [{ ...first, ...fields }];
  const withAnswer = (fields: object) => with_({ answers: [{ ...answer("api"), ...fields }] });
  test.each<[string, unknown]>([
    ["no JSON", "{"],
    ["another shape", { vendor: "proven" }],
    ["an unknown property", with_({ extra: 1 })],
    ["a missing property", with_({ findings: undefined })],
    ["no date", with_({ toldOn: "2026-02-31" })],
    ["an unknown level", withAnswer({ level: "perhaps" })],
    ["a long comment", withAnswer({ comment: "a".repeat(1001) })],
    ["a long address", withAnswer({ evidence: "a".repeat(501) })],
    ["control characters", withAnswer({ comment: "a\u0000b" })],
    ["a feature that is no slug", withAnswer({ feature: "../x" })],
    ["too many answers", with_({ answers: Array.from({ length: 201 }, () => answer("api")) })],
    ["an unknown remark", with_({ findings: [{ fault: "bold", line: 1, title: "" }] })],
    ["a line that no sheet has", with_({ findings: [{ fault: "added", line: 0, title: "" }] })],
    ["five vendors", ["proven", "bare", "a", "b", "c"].map((vendor) => told(vendor))],
    ["a vendor twice", [first, first]],
    ["a vendor that the form does not name", [told("masttro")]],
    ["deep nesting", "[".repeat(1000)],
  ])("%s", async (_, answers) => {
    const response = await post("pdf", answers);
    expect(response.status).toBe(400);
    const body = await response.text();
    expect(body).toMatch(/answers (cannot be read|name a vendor)|nested more than/);
    expect((await post("xlsx", answers)).status).toBe(400);
  });
});
