import { expect, test } from "vitest";
import { examplesFor } from "./use-case.queries.server.ts";

test("each section names two vendors, starting with a different one", () => {
  const vendors = ["a", "b", "c"];
  expect([0, 1, 2, 3].map((section) => examplesFor(vendors, section))).toEqual([
    ["a", "b"],
    ["b", "c"],
    ["c", "a"],
    ["a", "b"],
  ]);
});

test("no vendor is named twice in a section", () => {
  expect(examplesFor(["a"], 4)).toEqual(["a"]);
  expect(examplesFor([], 1)).toEqual([]);
});
