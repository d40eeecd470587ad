import { pino } from "pino";
import { expect, test } from "vitest";
import { readSettings } from "#shared/settings.server.ts";
import { databaseForTest } from "../../tests/support/database.ts";
import { fetchNewsRegularly } from "./fetch-news.server.ts";

test.each([
  ["0", null],
  ["5", "*/5 * * * *"],
  ["30", "*/30 * * * *"],
  ["60", "7 */1 * * *"],
  ["360", "7 */6 * * *"],
  ["1440", "7 0 * * *"],
])("NEWS_FETCH_MINUTES=%s is the schedule %j", (minutes, cron) => {
  expect(fetchNewsRegularly.schedule?.(readSettings({ NEWS_FETCH_MINUTES: minutes }))).toBe(cron);
});

test("without any feed there is nothing to do, and that is no failure", async () => {
  const { db } = await databaseForTest("empty");
  const context = {
    db,
    settings: readSettings({}),
    log: pino({ level: "silent" }),
    forgetAnswers: () => {},
    relatedInfo: { entrySaved: () => {}, refreshStale: async () => {} },
  };
  await expect(fetchNewsRegularly.run({}, context, new AbortController().signal)).resolves.toBeUndefined();
});
