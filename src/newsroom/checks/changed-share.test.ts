import { expect, test } from "vitest";
import { changedShare } from "./changed-share.ts";

test.each([
  ["One two three four.", "one two, three FOUR", 0],
  ["One two three four.", "One two three five.", 0.25],
  ["One two three four.", "One two three four five six.", 0.2],
  ["One two three four.", "", 1],
  ["", "", 0],
  ["One two.", "Three four.", 1],
  ["One two three four.", "Two three four one.", 0.25],
])("the changed share of %j and %j is %d", (before, after, share) => {
  expect(changedShare(before, after)).toBeCloseTo(share, 10);
});

test("only the beginning of book-length texts is compared", () => {
  const long = "word ".repeat(20_000);
  expect(changedShare(long, `${long} more`)).toBe(0);
});
