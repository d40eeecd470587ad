import { expect, test } from "vitest";
import { readQuery } from "#cms/search/read-query.ts";
import { isOneSlipApart, nearForms } from "./near-words.ts";
import { indexedWordsOf, stemOf, wordsOf } from "./words.ts";

test("words are folded, and signs stand between them", () => {
  expect(wordsOf("Multi-Currency: Zürich’s Łódź, ﬁrst/2nd")).toEqual([
    "multi",
    "currency",
    "zurichs",
    "lodz",
    "first",
    "2nd",
  ]);
  expect(indexedWordsOf("A multi-currency ledger")).toContain("multicurrency");
});

test("a word pasted with invisible characters is one word", () => {
  expect(wordsOf("adde\u00adpar masttro\u200b qp\u200blix")).toEqual(["addepar", "masttro", "qplix"]);
});

test.each([
  ["currencies", "currency"],
  ["offices", "office"],
  ["taxes", "tax"],
  ["processes", "process"],
  ["process", "process"],
  ["analyses", "analysis"],
  ["analysis", "analysis"],
  ["status", "status"],
  ["gas", "gas"],
])("the singular of %s is %s", (word, stem) => expect(stemOf(word)).toBe(stem));

test.each([
  ["addepar", "addeepar", true],
  ["addepar", "adepar", true],
  ["addepar", "addapar", true],
  ["addepar", "addpear", true],
  ["addepar", "addepars", true],
  ["addepar", "addepar", false],
  ["addepar", "addpaer", false],
  ["addepar", "adpar", false],
])("%s and %s are one slip apart: %s", (a, b, isNear) => {
  expect(isOneSlipApart(a, b)).toBe(isNear);
  expect(isOneSlipApart(b, a)).toBe(isNear);
  if (isNear) expect(nearForms(a).some((form) => nearForms(b).includes(form))).toBe(true);
});

test("a query is bounded, whatever is typed", () => {
  expect(readQuery('  "multi   currency" ').words).toEqual(["multi", "currency"]);
  expect(readQuery("what is the family office").words).toEqual(["family", "office"]);
  expect(readQuery("who are we").words).toEqual(["who", "are", "we"]);
  expect(readQuery("office offices office").words).toEqual(["office"]);
  const long = readQuery("word1 ".repeat(10) + Array.from({ length: 5000 }, (_, n) => `w${n}`).join(" "));
  expect(long).toMatchObject({ isCut: true });
  expect(long.words.length).toBeLessThanOrEqual(8);
  expect(readQuery("\u0000\ud800 %00 '; drop table").words).toEqual(["00", "drop", "table"]);
});
