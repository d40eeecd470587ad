import { expect, test } from "vitest";
import { cronOf, nextTime } from "./news-schedule.ts";

test.each([
  [0, null],
  [5, "*/5 * * * *"],
  [30, "*/30 * * * *"],
  [60, "7 */1 * * *"],
  [360, "7 */6 * * *"],
  [1440, "7 0 * * *"],
])("every %i minutes is %j in cron syntax", (minutes, cron) => {
  expect(cronOf(minutes)).toBe(cron);
});

test.each([
  [0, "2026-11-21T20:13:27Z", null],
  [5, "2026-11-21T20:13:27Z", "2026-11-21T20:15:00.000Z"],
  [5, "2026-11-21T20:15:00Z", "2026-11-21T20:20:00.000Z"],
  [30, "2026-11-21T23:59:59Z", "2026-11-22T00:00:00.000Z"],
  [60, "2026-11-21T20:06:59Z", "2026-11-21T20:07:00.000Z"],
  [60, "2026-11-21T20:07:00Z", "2026-11-21T21:07:00.000Z"],
  [360, "2026-11-21T00:03:00Z", "2026-11-21T00:07:00.000Z"],
  [360, "2026-11-21T20:13:27Z", "2026-11-22T00:07:00.000Z"],
  [1440, "2026-11-21T20:13:27Z", "2026-11-22T00:07:00.000Z"],
])("with every %i minutes, the next run after %s is %j", (minutes, after, next) => {
  expect(nextTime(minutes, new Date(after))?.toISOString() ?? null).toBe(next);
});
