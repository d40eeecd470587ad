import { expect, test } from "vitest";
import { cutAtWord, cutWhole, formatCount, formatDate, pluralize, preview, truncate } from "./text.ts";

test.each([
  ["short enough", 12, "short enough"],
  ["cut between words", 12, "cut between…"],
  ["a comma, and more", 9, "a comma…"],
  ["One sentence. Another.", 15, "One sentence…"],
  ["Who pays? The family.", 10, "Who pays…"],
  ["Two sentences. Both end.", 24, "Two sentences. Both end."],
  ["Vermögensverwaltungsgesellschaft", 10, "Vermögensv…"],
  ["two 👨‍👩‍👧 emoji", 3, "two…"],
])("%s in %i characters: %s", (text, limit, expected) => {
  expect(preview(text, limit)).toBe(expected);
});

test.each([
  ["exactly ten", 11, "exactly ten"],
  ["cut in mid-word", 9, "cut in mi…"],
  ["a trailing space stays", 11, "a trailing …"],
  ["😀😀😀", 2, "😀😀…"],
])("%s truncated to %i characters: %s", (text, limit, expected) => {
  expect(truncate(text, limit)).toBe(expected);
});

test("is cut without an ellipsis if requested", () => {
  expect(cutAtWord("From $50,000 a year; more on request", 20)).toBe("From $50,000 a year");
});

test("counts are written with their noun and in groups of three digits", () => {
  expect([formatCount(1_200), pluralize(1, "entry", "entries"), pluralize(1_200, "article")]).toEqual([
    "1,200",
    "1 entry",
    "1,200 articles",
  ]);
});

const english = new Intl.NumberFormat("en-US");
test.each([0, 1, 999, 1000, 1_234_567, -5, -1000, 0.5, 999.5])(
  "the count %d is written as in English",
  (count) => {
    expect(formatCount(count)).toBe(english.format(count));
  },
);

test("text that is not a date is unchanged", () => {
  expect(["soon", "", "2025-13-40"].map(formatDate)).toEqual(["soon", "", "2025-13-40"]);
});

const englishDay = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
test.each(["2025-01-05", "2024-02-29T23:59:59Z", "1999-09-30T00:00:00.000Z", "2026-12-31T23:30:00-05:00"])(
  "the day %s is written as in English",
  (instant) => {
    expect(formatDate(instant)).toBe(englishDay.format(new Date(instant)));
  },
);

test("a text is never cut within a character", () => {
  expect(cutWhole("ab😀cd", 3)).toBe("ab");
  expect(cutWhole("ab😀cd", 4)).toBe("ab😀");
  expect(cutWhole("👩\u200d🚀", 3)).toBe("👩");
  expect(cutWhole("short", 5)).toBe("short");
});
