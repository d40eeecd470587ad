import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { vendors } from "../vendor/vendor.table.ts";

const app = testApp();
const call = asEditor(app);

const path = "/compare/addepar-vs-asset-vantage-vs-masttro.csv";

/** Parses a file into lines of cells. Does not support line breaks in cells. */
const linesOf = (csv: string) =>
  csv
    .trim()
    .split("\r\n")
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? plain : quoted.replaceAll('""', '"'),
      ),
    );

test("a comparison downloads as a UTF-8 file with its name", async () => {
  const answer = await app.fetch(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe(
    'attachment; filename="compare-addepar-vs-asset-vantage-vs-masttro.csv"',
  );
  expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test("each line has the values with evidence, check date and sources", async () => {
  const [head = [], ...lines] = linesOf(await app.text(path));
  expect(head.slice(0, 7)).toEqual([
    "Part",
    "Group",
    "Fact",
    "Addepar",
    "Addepar: evidence",
    "Addepar: checked",
    "Addepar: sources",
  ]);
  expect(head).toHaveLength(3 + 3 * 4);
  expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([head.length]));
  const crm = lines.find(([, , fact]) => fact === "CRM") ?? [];
  expect(crm.slice(0, 6)).toEqual([
    "Found for some vendors only",
    "Client & Family Experience",
    "CRM",
    "partner",
    "Stated by vendor, via partner",
    "2026-11-25",
  ]);
  expect(crm[6]).toMatch(/^https:\/\//);
  const { comparisonMatrix, features } = await app.json("/api/compare/addepar-vs-asset-vantage-vs-masttro");
  const labels = lines.map(([, , fact]) => fact);
  for (const { label } of comparisonMatrix.flatMap((group: { items: object[] }) => group.items))
    expect(labels).toContain(label);
  for (const { title } of features.flatMap((group: { rows: object[] }) => group.rows))
    expect(labels).toContain(title);
});

test("another vendor order in the address redirects to the same file", async () => {
  const answer = await app.fetch("/compare/masttro-vs-addepar-vs-asset-vantage.csv?differences=1");
  expect([answer.status, answer.headers.get("location")]).toEqual([301, `${path}?differences=1`]);
});

test("the file with only the differences is shorter", async () => {
  const parts = linesOf(await app.text(`${path}?differences=1`)).map(([part]) => part);
  expect(new Set(parts)).toEqual(
    new Set(["Part", "Our assessment", "Where they differ", "Found for some vendors only"]),
  );
});

test("a vendor's text is never a formula, in a value or in a header", async () => {
  await call("POST", "/api/vendors", { name: "=cmd|calc", slug: "formula", headquarters: "@SUM(1+1)" });
  const csv = await app.text("/compare/addepar-vs-formula.csv");
  expect(csv).toContain(",'=cmd|calc,'=cmd|calc: evidence,");
  expect(csv).toContain(",'@SUM(1+1),");
});

test("the file reflects a vendor's change", async () => {
  await app.text("/compare/addepar-vs-kubera.csv");
  const [kubera] = await app.db.select().from(vendors).where(eq(vendors.slug, "kubera"));
  await call("PUT", `/api/vendors/${kubera?.id}`, { headquarters: "Somewhere else" });
  expect(await app.text("/compare/addepar-vs-kubera.csv")).toContain("Somewhere else");
});

test("no file contains an unpublished vendor", async () => {
  const hidden = await (await call("POST", "/api/vendors", { name: "Hidden", isPublished: false })).json();
  expect((await app.fetch(`/compare/addepar-vs-${hidden.slug}.csv`)).status).toBe(404);
});
