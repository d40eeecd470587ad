import { expect, test } from "vitest";
import { trimEnd } from "./trim-end.ts";

test.each([
  ["/news/", "/", "/news"],
  ["/news//", "/", "/news"],
  ["//news", "/", "//news"],
  ["///", "/", ""],
  ["", "/", ""],
  ["one, ", " ,", "one"],
])("%j with %j removed from its end is %j", (text, characters, rest) => {
  expect(trimEnd(text, characters)).toBe(rest);
});
