import { expect, test } from "vitest";
import { readDate } from "./read-date.ts";

const read = (text: string) => {
  const time = readDate(text);
  return time === null ? null : new Date(time).toISOString();
};

test.each([
  ["Mon, 05 Jan 2026 08:30:00 GMT", "2026-01-05T08:30:00.000Z"],
  ["Mon, 05 Jan 2026 08:30:00 EST", "2026-01-05T13:30:00.000Z"],
  ["Mon, 5 Jan 26 08:30 +0200", "2026-01-05T06:30:00.000Z"],
  ["5 Jan 1999 08:30:00 -0330", "1999-01-05T12:00:00.000Z"],
  ["Mon, 05 Jan 2026 08:30:00 CET", "2026-01-05T07:30:00.000Z"],
  ["Mon, 06 Jul 2026 08:30:00 BST", "2026-07-06T07:30:00.000Z"],
  ["Mon, 06 Jul 2026 08:30:00 CEST", "2026-07-06T06:30:00.000Z"],
  ["Mon, 05 Jan 2026 08:30:00 +0100 (CET)", "2026-01-05T07:30:00.000Z"],
  ["Monday, 05-January-2026 08:30:00 UTC", "2026-01-05T08:30:00.000Z"],
  ["Mon, 31 Dec 2016 23:59:60 GMT", "2016-12-31T23:59:59.000Z"],
  ["2026-01-05T08:30:00Z", "2026-01-05T08:30:00.000Z"],
  ["2026-01-05T08:30:00.123456+01:00", "2026-01-05T07:30:00.000Z"],
  ["2026-01-05t08:30z", "2026-01-05T08:30:00.000Z"],
  ["2026-01-05 08:30:00 +01", "2026-01-05T07:30:00.000Z"],
  ["20260105T083000Z", "2026-01-05T08:30:00.000Z"],
  ["2026-01-05T24:00:00Z", "2026-01-06T00:00:00.000Z"],
  ["2026-01", "2026-01-01T00:00:00.000Z"],
  ["2026", "2026-01-01T00:00:00.000Z"],
  ["January 5, 2026 at 8:30 PM EST", "2026-01-06T01:30:00.000Z"],
  ["Sept. 5, 2026", "2026-09-05T00:00:00.000Z"],
  ["Mon Jan  5 08:30:00 CET 2026", "2026-01-05T07:30:00.000Z"],
])("%j is %s", (text, instant) => expect(read(text)).toBe(instant));

test.each([
  "Mon, 05 Jan 2026 08:30:00",
  "2026-01-05T08:30:00",
  "2026-01-05 08:30",
  "Jan 5, 2026 8:30 AM",
  "Mon Jan 5 08:30:00 2026",
])("%j, which names no zone, is UTC wherever the server is", (text) => {
  const zone = process.env.TZ;
  try {
    process.env.TZ = "America/New_York";
    expect(read(text)).toBe("2026-01-05T08:30:00.000Z");
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});

test.each([
  "",
  "yesterday",
  "Mon, 05 Jan 2026 08:30:00 XYZ",
  "Mon, 05 Jan 2026 08:30:00 IST",
  "Mon, 31 Feb 2026 08:30:00 GMT",
  "2026-13-01",
  "2026-01-05T25:00:00Z",
  "05/01/2026",
  "2026-01-05T08:30:00+99:00",
  `2026${" ".repeat(5000)}x`,
  "1".repeat(100_000),
])("%j is unknown", (text) => expect(readDate(text)).toBeNull());
