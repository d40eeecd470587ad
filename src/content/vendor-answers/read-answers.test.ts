import { DOMParser } from "linkedom";
import { beforeAll, expect, test, vi } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { latestLast, parseKept } from "./kept-answers.ts";
import { type AskedPage, readAnswers } from "./read-answers.ts";
import { answered, requestedRows, returnedWorkbook, type TextStorage } from "./returned-workbook.fixture.ts";
import { findingWords } from "./vendor-answers.ts";

// The server has no parser for the browser's XML; the browser test reads the same workbooks with Chromium's.
beforeAll(() => void vi.stubGlobal("DOMParser", DOMParser));

const app = testApp();

const page: AskedPage = {
  vendors: [
    { slug: "addepar", name: "Addepar" },
    { slug: "masttro", name: "Masttro" },
  ],
  titles: new Map([["bill-pay", "Bill Pay and more"]]),
};

const savedAt = Date.parse("2026-12-03T23:30:00Z");

const fileOf = (bytes: Uint8Array<ArrayBuffer>, size = bytes.length) => ({
  name: "answers.xlsx",
  size,
  lastModified: savedAt,
  arrayBuffer: async () => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
});

async function read(rows: string[][], options?: Parameters<typeof returnedWorkbook>[1]) {
  const result = await readAnswers(fileOf(returnedWorkbook(rows, options)), page);
  if ("refusal" in result) throw new Error(result.refusal);
  return result.answers;
}

async function refusalOf(bytes: Uint8Array<ArrayBuffer>, size?: number) {
  const result = await readAnswers(fileOf(bytes, size), page);
  return "refusal" in result ? result.refusal : "none";
}

const words = async (rows: string[][]) => (await read(rows)).findings.map(findingWords);

const [head = [], ledger = [], api = [], billPay = []] = requestedRows();

const complete = [
  head,
  answered(ledger, "Not offered", "We export to Sage & others.", "https://addepar.example/docs"),
  answered(api, "In part"),
  answered(billPay, "", "From  2027\r\non <request>."),
];

test.each<TextStorage>(["inline", "shared", "runs", "prefixed"])(
  "reads texts stored as %s",
  async (storage) => {
    const { vendor, answers, findings } = await read(complete, { storage });
    expect(vendor).toBe("addepar");
    expect(answers.map(({ feature, level }) => [feature, level])).toEqual([
      ["general-ledger", "no"],
      ["api", "partial"],
      ["bill-pay", null],
    ]);
    expect(answers[0]).toEqual({
      feature: "general-ledger",
      title: "General Ledger",
      level: "no",
      comment: "We export to Sage & others.",
      evidence: "https://addepar.example/docs",
    });
    expect(answers[2]?.title).toBe("Bill Pay and more");
    expect(answers[2]?.comment).toMatch(/^From {2}2027\s+on <request>\.$/);
    expect(findings).toEqual([]);
  },
);

test("the day is the last save that the program states, or the file's, but not before the request", async () => {
  expect((await read(complete, { savedOn: "2026-12-01T09:00:00Z" })).toldOn).toBe("2026-12-01");
  expect((await read(complete)).toldOn).toBe("2026-12-03");
  expect((await read(complete, { savedOn: "2020-01-01T09:00:00Z" })).toldOn).toBe("2026-11-27");
  expect((await read(complete, { savedOn: "soon" })).toldOn).toBe("2026-12-03");
});

test("a moved row is read by its id and named by line, and only that row", async () => {
  const [, first = [], second = [], third = []] = complete;
  const moved = [head, third, first, second];
  expect(await words(moved)).toEqual([
    "Line 2: “Bill Pay and more” was moved here from line 4. Its answer was read by the row's id.",
  ]);
  expect((await read(moved)).answers).toHaveLength(3);
});

test("a deleted row is named by its line, and moves no other", async () => {
  expect(await words(complete.filter((_, line) => line !== 1))).toEqual([
    "Line 2 was deleted: “general-ledger”.",
  ]);
});

test("an edited question is named by line", async () => {
  const edited = (column: number) =>
    complete.map((row, line) => (line === 2 ? row.with(column, "Another text") : row));
  for (const column of [1, 2, 3, 4])
    expect(await words(edited(column))).toEqual([
      expect.stringMatching(/^Line 3: the question about “(API|Another text)” was edited\./),
    ]);
});

test("white space that a program changes is no edit", async () => {
  const spaced = complete.map((row, line) =>
    line === 1 ? row.with(3, ` ${row[3]?.replace(": ", ":\r\n")} `) : row,
  );
  expect(await words(spaced)).toEqual([]);
});

test("a missing answer, a repeated row, an added row and an own level are named by line", async () => {
  const rows = [
    head,
    answered(ledger, "core"),
    api,
    answered(billPay, "Yes", "Soon"),
    answered(ledger, "Not offered"),
    ["", "Anything else?", "", "", "", "", "Ask us"],
    [],
  ];
  expect(await words(rows)).toEqual([
    "Line 3: no answer about “API”.",
    "Line 4: the level of “Bill Pay and more” is not one of the choices. It is shown as a comment.",
    "Line 5 repeats “General Ledger”. Only line 2 was read.",
    "Line 6 is not part of your request and was not read.",
  ]);
  const { answers } = await read(rows);
  expect(answers.map(({ level, comment }) => [level, comment])).toEqual([
    ["native", ""],
    [null, "Yes. Soon"],
  ]);
});

test("columns may be moved, and long texts are shortened without control characters", async () => {
  const reversed = [head, answered(ledger, "Core", `a\u0001b${"c".repeat(2000)}`), api, billPay].map((row) =>
    row.toReversed(),
  );
  const { answers, findings } = await read(reversed, { storage: "inline" });
  expect(answers[0]?.comment).toMatch(/^abc+$/);
  expect(answers[0]?.comment).toHaveLength(1000);
  expect(findings[0]).toMatchObject({ fault: "shortened", line: 2 });
});

test("a file that cannot be read gets a sentence with its name", async () => {
  const text = new TextEncoder();
  expect(await refusalOf(text.encode("Requirement;Level"))).toContain(
    "answers.xlsx: This is not an Excel workbook",
  );
  expect(await refusalOf(returnedWorkbook(complete).slice(0, 700))).toContain("or it is damaged");
  expect(await refusalOf(new Uint8Array())).toContain("This is not an Excel workbook");
  expect(await refusalOf(returnedWorkbook(complete), 2 * 1024 * 1024 + 1)).toContain("larger than 2 MB");
  expect(await refusalOf(returnedWorkbook([["a".repeat(9_000_000)]]))).toContain("or it is damaged");
  expect(await refusalOf(returnedWorkbook([["Vendor", "Price"]]))).toContain(
    "is not a request from this guide",
  );
  expect(await refusalOf(returnedWorkbook(complete.slice(1)))).toContain("first row are missing");
  expect(await refusalOf(returnedWorkbook(complete.map((row) => row.slice(0, 8))))).toContain(
    "hidden columns",
  );
  expect(await refusalOf(returnedWorkbook(complete.map((row) => row.toSpliced(6, 1))))).toContain(
    "hidden columns",
  );
  expect(await refusalOf(returnedWorkbook(requestedRows({ vendor: "eton-solutions" })))).toContain(
    "This workbook is about “eton-solutions”, which is not on this page.",
  );
  expect(await refusalOf(returnedWorkbook(requestedRows({ vendor: "" })))).toContain("names no vendor");
  expect(await refusalOf(returnedWorkbook(requestedRows({ version: "2" })))).toContain("newer format");
});

test("XML with entities of its own is refused", async () => {
  const rows = [["<!DOCTYPE sst [<!ENTITY a 'b'>]>"]];
  expect(await refusalOf(returnedWorkbook(rows))).toContain("is not a request");
  const bytes = returnedWorkbook(complete, { savedOn: "</x><!DOCTYPE a>" });
  expect(await refusalOf(bytes)).toContain("or it is damaged");
});

test("the workbook that the guide sends is read: every question is unchanged and without an answer", async () => {
  const response = await app.fetch("/fit/questions.xlsx?r=1~general-ledger.m~api.n&vendor=addepar");
  const result = await readAnswers(fileOf(new Uint8Array(await response.arrayBuffer())), page);
  expect(result).toMatchObject({
    answers: {
      vendor: "addepar",
      answers: [],
      findings: [
        { fault: "unanswered", line: 2, title: "General Ledger" },
        { fault: "unanswered", line: 3, title: "API" },
      ],
    },
  });
});

test("stored answers are read back, and what is no answer is skipped", async () => {
  const answers = await read(complete);
  const stored = JSON.stringify([
    answers,
    { vendor: "x" },
    { ...answers, findings: [{ fault: "none", line: 1 }] },
  ]);
  expect(parseKept(stored)).toEqual([answers]);
  for (const text of [null, "", "{}", "[1, null]", "nonsense"]) expect(parseKept(text)).toEqual([]);
});

test("of a vendor, the last answers count and are the latest", () => {
  const told = (vendor: string, toldOn: string) => ({ vendor, toldOn, answers: [], findings: [] });
  const all = [told("first", "2026-11-01"), told("second", "2026-11-02"), told("first", "2026-11-03")];
  expect(latestLast(all)).toEqual([all[1], all[2]]);
});
