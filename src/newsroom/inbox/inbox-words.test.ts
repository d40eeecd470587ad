import { expect, test } from "vitest";
import { refusalWords, sourceLine } from "./inbox-words.ts";

test("names each refused article with its reason, as many as fit", () => {
  const titles = new Map([
    [1, "A fund opens"],
    [2, "A custodian merges"],
  ]);
  const refused = [
    { id: 1, message: "Only drafts can be rewritten" },
    { id: 2, message: "It has no source" },
  ];
  expect(refusalWords(refused, titles)).toBe(
    "“A fund opens”: Only drafts can be rewritten; “A custodian merges”: It has no source",
  );
  const many = Array.from({ length: 5 }, (_, id) => ({ id: id + 10, message: "It has no source" }));
  expect(refusalWords(many, titles)).toBe("It has no source; It has no source; It has no source; and 2 more");
});

test("the line below a headline uses the singular for one word", () => {
  const source = { publisher: "The Paper", author: null, date: "2026-10-05T08:00:00.000Z", minutes: 1 };
  expect(sourceLine({ ...source, words: 1 })).toBe("The Paper · Oct 5, 2026 · 1 word · 1 min");
  expect(sourceLine({ ...source, words: 1200 })).toBe("The Paper · Oct 5, 2026 · 1,200 words · 1 min");
});
