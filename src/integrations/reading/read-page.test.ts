import { expect, test } from "vitest";
import { readPage } from "./read-page.ts";

const dated = (date: string) =>
  readPage(`<meta property="article:published_time" content="${date}"><p>Text</p>`);

test.each([
  ["2026-03-14T20:00:00-05:00", "2026-03-14"],
  ["2026-03-14T02:00:00+10:00", "2026-03-14"],
  ["2026-03-14", "2026-03-14"],
  ["2026-03", "2026-03"],
  ["2026", "2026"],
  ["Sat, 14 Mar 2026 08:30:00 GMT", "2026-03-14"],
  ["2026-02-31T08:00:00Z", null],
  ["2026-03-14T99:00:00Z", null],
])("the date %s of a page is %s", (written, day) => {
  expect(dated(written).publishedOn).toBe(day);
});
