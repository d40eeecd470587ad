import { expect, test } from "vitest";
import { wasWords, wordsFor } from "./value-words.ts";

test("items with several values are one line each, whatever the order of their keys", () => {
  const mine = [
    { feature: "crm", level: "native", note: "Contacts and pipeline" },
    { feature: "bill-pay", level: "no", note: null },
  ];
  const theirs = [
    { note: "Contacts and pipeline", level: "native", feature: "crm" },
    { level: "no", feature: "bill-pay" },
  ];
  expect(wordsFor(mine)).toBe(
    "feature: crm, level: native, note: Contacts and pipeline\nfeature: bill-pay, level: no",
  );
  expect(wordsFor(theirs)).toBe(wordsFor(mine));
});

test.each([
  [null, "(empty)"],
  [[], "(empty)"],
  [false, "No"],
  [["CRM", "API"], "CRM\nAPI"],
  [{ utc: 1 }, '{\n  "utc": 1\n}'],
])("%j reads %s", (value, words) => {
  expect(wordsFor(value)).toBe(words);
});

test("a former list is counted", () => {
  expect(wasWords([{ feature: "crm" }])).toBe("was 1 item");
});
