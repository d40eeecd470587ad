import { expect, test } from "vitest";
import { claimsOf, markLooks, passagesOf, percent, sentenceAround } from "./review-flags.ts";

const place = { start: 0, end: 4 };

test("each flag has a unique name and a description", () => {
  const flag = {
    ...place,
    field: "content" as const,
    text: "$5m",
    decision: null,
    note: null,
    decidedBy: null,
    decidedAt: null,
    witness: null,
  };
  const claims = claimsOf({
    flags: [
      { ...flag, id: "one", kind: "number" },
      { ...flag, id: "other", kind: "quotation" },
    ],
  });
  expect(claims.map(({ id, label }) => [id, label])).toEqual([
    ["one", "Number that is not in the source"],
    ["other", "Quotation that is not in the source"],
  ]);
});

test("a run longer than allowed is styled differently on both sides", () => {
  const overlap = {
    longestRun: 13,
    longestRunAllowed: 12,
    sharedRuns: 0.1,
    sharedRunsAllowed: 0.2,
    isNearCopy: true,
  };
  const run = { text: "words", from: 0, source: place, rewrite: place };
  const [long, allowed] = passagesOf({
    overlap,
    passages: [
      { ...run, words: 13 },
      { ...run, words: 12 },
    ],
  });
  expect([long?.isTooLong, long?.source.className, long?.rewrite.className]).toEqual([
    true,
    markLooks.tooLong,
    markLooks.tooLong,
  ]);
  expect([allowed?.isTooLong, allowed?.source.className]).toEqual([false, markLooks.passage]);
});

test("shares are shown to a tenth of a percent", () => {
  expect([0, 0.0634, 0.2, 1].map(percent)).toEqual(["0%", "6.3%", "20%", "100%"]);
});

test.each([
  ["One here. It paid $9m for it. Then more.", "It paid $9m for it. "],
  ["It paid $9m for it.\n\nThen more.", "It paid $9m for it."],
  ["A head\nIt paid $9m", "It paid $9m"],
  ["It costs 4.5 and $9m. Yes.", "It costs 4.5 and $9m. "],
  ["She said: “It paid $9m.” Then more.", "She said: “It paid $9m.” "],
])("in %j, the sentence %j is removed with its claim", (text, expected) => {
  const start = text.indexOf("$9m");
  const sentence = sentenceAround(text, { start, end: start + 3 });
  expect(text.slice(sentence.start, sentence.end)).toBe(expected);
});
