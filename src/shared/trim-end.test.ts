import { expect, test } from "vitest";
import { trimEnd } from "./trim-end.ts";

test.each([
  ["/news/", "/", "/news"],
  ["/news//", "/", "/news"],
  ["//news", "/", "//news"],
  ["///", "/", ""],
  ["", "/", ""],
  ["one, ", " ,", "one"],
])("%j without %j at its end is %j", (text, characters, rest) => {
  expect(trimEnd(text, characters)).toBe(rest);
});
