import { expect, test } from "vitest";
import { openZip } from "#cms/transfer/bounded-zip.ts";
import { readWorkbook } from "#cms/transfer/workbook.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp();
const call = asEditor(app);
const path = "/fit/questions.xlsx?r=1~general-ledger.m~api.n&vendor=addepar";

async function readArchive(address: string) {
  const answer = await app.fetch(address);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

test("the workbook has a row per requirement with the feature's id and room for the answer", async () => {
  const rows: string[][] = [];
  await readWorkbook(await readArchive(path), null, (cells) => rows.push(cells));
  expect(rows.map(([id, title, importance]) => [id, title, importance])).toEqual([
    ["Row id", "Requirement", "Importance"],
    ["general-ledger", "General Ledger", "Must"],
    ["api", "API", "Nice to have"],
  ]);
  expect(rows[0]?.slice(5)).toEqual([
    "Your level",
    "Comment",
    "Evidence (address)",
    expect.stringMatching(/^Request 1 addepar \d{4}-\d\d-\d\d 1~general-ledger\.m~api\.n$/),
  ]);
  expect(rows[1]?.[3]).toContain("is this core, partial, an add-on or via a partner?");
  expect(rows[2]?.[4]).toContain("Documented.");
});

test("a level without a source is asked, and nothing is said to be known of it", async () => {
  const { id, capabilities } = await app.json("/api/vendors/altoo");
  const unsourced = { feature: "bill-pay", level: "no", note: "Discontinued in 2024" };
  const others = capabilities.filter(({ feature }: { feature: string }) => feature !== "bill-pay");
  await call("PUT", `/api/vendors/${id}`, { capabilities: [...others, unsourced] });
  const address = "r=1~bill-pay.m&vendor=altoo";
  const rows: string[][] = [];
  await readWorkbook(await readArchive(`/fit/questions.xlsx?${address}`), null, (cells) => rows.push(cells));
  expect(rows[1]?.[3]).toContain("is this core, partial, an add-on or via a partner?");
  expect(rows[1]?.[4]).toBe("");
  expect(await app.text(`/fit/questions?${address}`)).not.toContain("Discontinued in 2024");
});

test("the ids are hidden, levels are a list, and no cell is a formula", async () => {
  const zip = openZip(await readArchive(path), 10_000_000);
  let xml = "";
  for await (const chunk of zip.read("xl/worksheets/sheet1.xml")) xml += new TextDecoder().decode(chunk);
  expect(xml).toMatch(/<col [^>]*min="1"[^>]*hidden="1"/);
  expect(xml).toMatch(/<col [^>]*min="9"[^>]*hidden="1"/);
  expect(xml).toContain('sqref="F2:F3"><formula1>"Core,In part,Via partner,Add-on,Not offered"</formula1>');
  expect(xml.indexOf("</sheetData>")).toBeLessThan(xml.indexOf("<dataValidations"));
  expect(xml).not.toMatch(/<f[ >]/);
});

test("a vendor that does not exist has none", async () => {
  expect((await app.fetch("/fit/questions.xlsx?r=1~api.n&vendor=nobody")).status).toBe(404);
});
