import { expect, test } from "vitest";
import { formatKnownDate } from "./known-date.ts";

test.each([
  ["2025", "2025"],
  ["2025-09", "September 2025"],
  ["2025-09-01", "Sep 1, 2025"],
  ["2025-13", "2025-13"],
])("%s is written %s", (date, words) => {
  expect(formatKnownDate(date)).toBe(words);
});
