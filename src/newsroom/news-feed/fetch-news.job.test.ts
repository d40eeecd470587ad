import { pino } from "pino";
import { expect, test } from "vitest";
import { readSettings } from "#shared/settings.server.ts";
import { databaseForTest } from "../../../tests/support/database.ts";
import { noJobs } from "../../../tests/support/no-jobs.ts";
import { fetchNewsRegularly } from "./fetch-news.job.server.ts";

test("feeds are fetched at the configured interval", () => {
  const scheduleOf = (minutes: string) =>
    fetchNewsRegularly.schedule?.(readSettings({ NEWS_FETCH_MINUTES: minutes }));
  expect([scheduleOf("30"), scheduleOf("0")]).toEqual(["*/30 * * * *", null]);
});

test("without feeds there is nothing to do, which is not a failure", async () => {
  const { db, listen } = await databaseForTest("empty");
  const context = {
    db,
    listen,
    settings: readSettings({}),
    log: pino({ level: "silent" }),
    invalidate: () => {},
    jobs: noJobs,
  };
  await expect(fetchNewsRegularly.run({}, context, new AbortController().signal)).resolves.toBeUndefined();
});
