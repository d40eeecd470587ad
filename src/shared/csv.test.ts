import { expect, test } from "vitest";
import { csvHeaders, toCsv } from "./csv.ts";

const byteOrderMark = "\uFEFF";

test("every row ends with a line break, and the file is marked as UTF-8", () => {
  expect(toCsv([["Feature", "Zürich"], ["Ledger"]])).toBe(`${byteOrderMark}Feature,Zürich\r\nLedger\r\n`);
});

test.each([
  ["a, b", '"a, b"'],
  ['the "one"', '"the ""one"""'],
  ["two\nlines", '"two\nlines"'],
  ["plain; text", "plain; text"],
  ["", ""],
  [null, ""],
  [0, "0"],
  [-2.5, "-2.5"],
])("the cell %j is written %s", (cell, written) => {
  expect(toCsv([[cell]])).toBe(`${byteOrderMark}${written}\r\n`);
});

test.each(["=1+1", "+49 1", "-cmd", "@SUM(A1)", "\tx", "＝1"])("the text %j is not a formula", (cell) => {
  expect(toCsv([[cell]])).toBe(`${byteOrderMark}'${cell}\r\n`);
});

test("a formula after a quoted line break is escaped too", () => {
  expect(toCsv([["\r=1,2"]])).toBe(`${byteOrderMark}"'\r=1,2"\r\n`);
});

test("a file's name is valid on every file system", () => {
  expect(csvHeaders("a".repeat(900))["Content-Disposition"]).toBe(
    `attachment; filename="${"a".repeat(200)}.csv"`,
  );
});
