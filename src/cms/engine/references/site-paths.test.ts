import { expect, test } from "vitest";
import { splitComparison, vendorPathsOfComparison } from "./site-paths.ts";

test("the address of a comparison is read in every way, since a slug may hold -vs- itself", () => {
  expect(splitComparison("a-vs-b-vs-c")).toEqual([
    ["a", "b", "c"],
    ["a", "b-vs-c"],
    ["a-vs-b", "c"],
    ["a-vs-b-vs-c"],
  ]);
});

test.each(["-vs-a", "", "a-vs-".repeat(10), `${"a".repeat(450)}-vs-${"b".repeat(450)}`])(
  "the address %s is not read at all",
  (address) => {
    expect(splitComparison(address)).toEqual([]);
  },
);

test("the profiles of a comparison are those of two to four vendors", () => {
  expect(vendorPathsOfComparison("/compare/a-vs-b-vs-c")).toEqual([
    ["/vendors/a", "/vendors/b", "/vendors/c"],
    ["/vendors/a", "/vendors/b-vs-c"],
    ["/vendors/a-vs-b", "/vendors/c"],
  ]);
  const five = vendorPathsOfComparison("/compare/a-vs-b-vs-c-vs-d-vs-e");
  expect(five.map(({ length }) => length).toSorted()).not.toContain(5);
  expect(vendorPathsOfComparison("/vendors/a-vs-b")).toEqual([]);
});
