import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import { expect, test } from "vitest";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../tests/support/app.ts";
import { startDueWork } from "./due-work.server.ts";

const app = testApp("empty");

test("an item that is due but taken by another process is asked for again, after pauses", async () => {
  const { db, listen } = app.database;
  const context = { db, listen, settings: readSettings({}), log: pino({ level: "silent" }) };
  let runs = 0;
  const run = async () => {
    runs += 1;
    return new Date(Date.now() - 1000);
  };
  const stop = startDueWork({ name: "taken", channel: "taken", run }, context);
  await expect.poll(() => runs, { timeout: 10_000 }).toBeGreaterThan(3);
  const before = runs;
  await wait(400);
  await stop();
  expect(runs - before).toBeLessThan(400 / 10);
});
