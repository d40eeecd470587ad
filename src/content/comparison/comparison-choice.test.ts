import { expect, test } from "vitest";
import { noticeOn, readChoice } from "./comparison-choice.ts";

test.each([
  ["v=a&v=b&v=c", ["a", "b", "c"], true],
  ["v=a,b,c,d", ["a", "b", "c", "d"], true],
  ["vendor=a&vendor=b", ["a", "b"], true],
  ["v=&v=a&v=&v=a&v= B ", ["a", "b"], true],
  ["with=a&with=b", ["a", "b"], false],
  ["", [], false],
  [`v=${",".repeat(5000)}`, [], false],
])("the query %s chooses %j", (query, slugs, isSent) => {
  expect(readChoice(new URLSearchParams(query))).toEqual({ slugs, isSent });
});

test("reads only the start of a long choice", () => {
  const many = Array.from({ length: 100 }, (_, place) => `v=vendor-${place}`).join("&");
  expect(readChoice(new URLSearchParams(many)).slugs).toHaveLength(12);
});

const knownSlugs = new Set(["a", "b", "c", "d", "e"]);

test.each([
  [["a"], true, "Choose at least two platforms."],
  [["a", "nobody"], true, 'We couldn\'t find "nobody". Choose at least two platforms.'],
  [["a", "b", "c", "d", "e"], true, "You can compare at most four vendors. The first four are selected."],
  [["a"], false, null],
  [[], false, null],
])("the choice %j (submitted: %s) gets the message: %s", (slugs, isSent, notice) => {
  expect(noticeOn({ slugs, isSent }, knownSlugs)).toBe(notice);
});
