import { describe, expect, test } from "vitest";
import { readCell, writeCell } from "./cells.ts";

const texts = [
  "plain",
  "=SUM(A1)",
  "+41 44 000 00 00",
  "-",
  "@name",
  "'quoted",
  "'=quoted",
  "''—",
  "—",
  "— a dash first",
  "\ttab",
  "＝full width",
  "a; b",
  "[no json",
  "#N/A",
  "'#DIV/0!",
  "#NAME? is what Excel shows",
];

test.each(texts)("the text %j comes back from its cell", (text) => {
  const cell = writeCell("text", text);
  expect(readCell("text", String(cell))).toEqual({ value: text });
  expect(String(cell)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]|^—$|^#N\/A$/);
});

const lists: unknown[] = [
  ["one"],
  ["one", "two"],
  ["one; two", "three"],
  [" outer", "space "],
  ["[brackets]"],
  ["=formula", "b"],
  [{ title: "x", year: 2020 }],
  { from: 1, to: 2 },
  ["", "empty"],
  [1, 2],
];

test.each(lists)("the list %j comes back from its cell", (list) => {
  expect(readCell("list", String(writeCell("list", list)))).toEqual({ value: list });
});

describe("a cell of another kind", () => {
  test.each([
    ["yes", true],
    ["TRUE", true],
    ["x", true],
    ["No", false],
    ["0", false],
    ["WAHR", true],
    ["Nein", false],
    ["FAUX", false],
  ])("%j is a flag", (cell, value) => {
    expect(readCell("flag", cell)).toEqual({ value });
  });

  test.each([
    ["flag", "maybe", "“maybe” is neither yes nor no"],
    ["number", "twelve", "“twelve” is not a number"],
    [
      "number",
      "one hundred and twenty-five, give or take",
      "“one hundred and twenty-five, give or…” is not a number",
    ],
    [
      "flag",
      "yes, in the third quarter of the next, or later",
      "“yes, in the third quarter of the next…” is neither yes nor no",
    ],
    ["list", "[1, 2", "“[1, 2” looks like JSON but is not valid"],
  ] as const)("%s: %j is refused in words", (kind, cell, fault) => {
    expect(readCell(kind, cell)).toEqual({ fault });
  });
});
