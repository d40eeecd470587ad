import { describe, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { importCalls, type NewImport, nothing } from "./import.fixture.ts";
import type { PlannedRow } from "./import-plan.server.ts";

const app = testApp("seeded", {}, { withJobs: true });
const call = asEditor(app);
const { upload, plan, commit } = importCalls(call);
const vendor = (slug: string) => app.json(`/api/vendors/${slug}`);
const fieldsOf = async (type: string, header: string) =>
  ((await (await upload(type, "a.csv", `${header}\n${"x,".repeat(9)}\n`)).json()) as NewImport).columns.map(
    ({ field }) => field,
  );

describe("columns are mapped by the labels of the form", () => {
  test.each([
    [
      "vendors",
      "NAME,employees,Pricing ,Founded,Headquarters,Clients,featured on homepage,Nothing of ours",
      ["name", "employeeCount", "pricing", "founded", "headquarters", "clientTypes", "isFeatured", null],
    ],
    ["vendors", "name,employeeCount,Employee count", ["name", "employeeCount", null]],
    ["faq", "Question,Shown on the home page", ["question", "isHome"]],
    ["news", "Title,Publisher,Source  Rights", ["title", "originalPublisher", "rights"]],
  ])("%s: %s", async (type, header, expected) => {
    expect(await fieldsOf(type, header)).toEqual(expected);
  });
});

describe("choices are read by their labels", () => {
  test.each([
    ["Cloud", "cloud"],
    ["cloud or  on premises", "both"],
    ["both", "both"],
  ])("hosting %s", async (words, value) => {
    const { rows } = await plan("vendors", `Name,Hosting\nLabelled,${words}\n`);
    expect(rows[0]?.changes).toContainEqual({ field: "hosting", before: null, after: value });
  });

  test("other words are a fault of their field", async () => {
    const { rows } = await plan("vendors", "Name,Hosting\nLabelled,In a cellar\n");
    expect(rows[0]).toMatchObject({
      verdict: "skipped",
      fault: { field: "hosting", value: "In a cellar" },
    });
  });

  test("a status", async () => {
    const { rows } = await plan("vendors", "Name,Published\nA Firm,Draft\nB Firm,Published\n", {
      as: "live",
    });
    const published = rows.map(({ changes }) => changes.find(({ field }) => field === "isPublished")?.after);
    expect(published).toEqual([false, true]);
  });
});

describe("values are corrected in the plan", () => {
  const file =
    "Name,Slug,Website\nGood Firm,good-firm,https://good.example\nBad Firm,bad-firm,nowhere\n,nameless,\n";
  const replan = async (id: number, body: object) => {
    const mapping = { 0: "name", 1: "slug", 2: "website" };
    const answer = await call("PUT", `/api/admin/imports/${id}`, {
      mapping,
      key: "slug",
      as: "live",
      ...body,
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  const verdictsOf = (rows: PlannedRow[]) => rows.map(({ line, verdict }) => [line, verdict]);

  test("and judged again", async () => {
    const { newImport, rows } = await plan("vendors", file, { key: "slug" });
    expect(rows.map(({ line, fault }) => [line, fault])).toEqual([
      [2, undefined],
      [3, { field: "website", value: "nowhere" }],
      [4, { field: "name", value: "" }],
    ]);
    const corrections = [
      { line: 3, field: "website", value: "still nowhere" },
      { line: 4, field: "name", value: "Named Firm" },
    ];
    const again = await replan(newImport.id, { corrections });
    expect(verdictsOf(again.rows)).toEqual([
      [2, "create"],
      [3, "skipped"],
      [4, "create"],
    ]);
    expect(again.rows[1].fault.value).toBe("still nowhere");
    corrections[0] = { line: 3, field: "website", value: "https://bad.example" };
    const last = await replan(newImport.id, { corrections });
    expect(last.counts).toEqual({ ...nothing, create: 3 });
    const { batch } = await commit(newImport.id);
    expect([(await vendor("bad-firm")).website, (await vendor("nameless")).name]).toEqual([
      "https://bad.example",
      "Named Firm",
    ]);
    expect((await call("POST", `/api/admin/batches/${batch}/undo`)).status).toBe(200);
  });

  test("also in a field without a column, but not in an unknown one", async () => {
    const { newImport } = await plan("vendors", file, { key: "slug" });
    const corrected = await replan(newImport.id, {
      corrections: [{ line: 2, field: "headquarters", value: "Zug" }],
    });
    expect(corrected.rows[0].changes).toContainEqual({ field: "headquarters", before: null, after: "Zug" });
    const refused = await replan(newImport.id, { corrections: [{ line: 2, field: "nothing", value: "" }] });
    expect(refused.status).toBe(400);
  });
});

describe("lines that the editor leaves out", () => {
  test("are not written, and the rest is one batch", async () => {
    const { newImport } = await plan(
      "vendors",
      "Name,Slug\nOne Firm,one-firm\nTwo Firm,two-firm\nThree,three-firm\n",
      {
        as: "live",
        key: "slug",
      },
    );
    const { counts, batch } = await commit(newImport.id, { leaveOut: [3, 99] });
    expect(counts).toEqual({ ...nothing, create: 2, skipped: 1 });
    expect((await app.fetch("/api/vendors/two-firm")).status).toBe(404);
    expect((await vendor("three-firm")).name).toBe("Three");
    const result = await (await call("GET", `/api/admin/imports/${newImport.id}/result.csv`)).text();
    expect(result).toContain("Two Firm,two-firm,left out,Left out by the editor");
    expect((await call("POST", `/api/admin/batches/${batch}/undo`)).status).toBe(200);
  });

  test("cannot be named after the import has run", async () => {
    const { newImport } = await plan("vendors", "Name,Slug\nLate Firm,late-firm\n", { as: "live" });
    expect((await commit(newImport.id)).status).toBe(200);
    expect((await commit(newImport.id, { leaveOut: [2] })).status).toBe(409);
    expect((await vendor("late-firm")).name).toBe("Late Firm");
  });
});
