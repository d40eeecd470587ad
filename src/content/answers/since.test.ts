import { expect, test } from "vitest";
import { wordsOf } from "#cms/engine/search-index/words.ts";
import { readSince } from "./since.ts";

test.each([
  ["since june", "2026-06-01"],
  ["since November", "2026-11-01"],
  ["since december", "2025-12-01"],
  ["since 28 November", "2026-11-28"],
  ["since 29 November", "2025-11-29"],
  ["after March 3rd", "2026-03-03"],
  ["since 29 February", null],
  ["since sept 2025", "2025-09-01"],
  ["last week", "2026-11-21"],
  ["this year", "2026-01-01"],
  ["since masttro", null],
])("%s begins at %s, on 28 November 2026", (text, day) => {
  expect(readSince(wordsOf(text), "2026-11-28")?.day ?? null).toBe(day);
});
