import { expect, test } from "vitest";
import { compareWords } from "./word-difference.ts";

const marked = (before: string, after: string) =>
  compareWords(before, after)
    .map(({ text, kind }) => (kind === "same" ? text : kind === "added" ? `[+${text}]` : `[-${text}]`))
    .join("");

test.each([
  ["the same text", "the same text", "the same text"],
  ["", "new", "[+new]"],
  ["old", "", "[-old]"],
  ["Acme opens in Zurich today", "Acme opens in Geneva today", "Acme opens in [-Zurich ][+Geneva ]today"],
  ["a b c d", "a c d e", "a [-b ]c [-d][+d e]"],
  ["one two three", "zero one three", "[+zero ]one [-two ]three"],
])("%j and %j differ in these words", (before, after, expected) => {
  expect(marked(before, after)).toBe(expected);
});

test("both versions can be reconstructed from the difference", () => {
  const words = ["acme", "opens", "an", "office", "in", "zurich", "and", "geneva"];
  const text = (seed: number) => Array.from({ length: 60 }, (_, i) => words[(i * seed) % 8]).join(" ");
  const parts = compareWords(text(3), text(5));
  const without = (kind: string) =>
    parts
      .filter((part) => part.kind !== kind)
      .map((part) => part.text)
      .join("");
  expect([without("added"), without("removed")]).toEqual([text(3), text(5)]);
});

test("completely different texts are shown whole, however long", () => {
  const long = (word: string) => Array.from({ length: 3000 }, (_, i) => `${word}${i}`).join(" ");
  expect(compareWords(long("a"), long("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});
