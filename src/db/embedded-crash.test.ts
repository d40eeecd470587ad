import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "./open-database.server.ts";

const parent = mkdtempSync(join(tmpdir(), "embedded-crash-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const settingsIn = (dataDir: string) => ({ databaseUrl: undefined, dataDir, host: "127.0.0.1", port: 3100 });

test("every acknowledged row outlives kill -9 in mid-write, ten times over", {
  timeout: 600_000,
}, async () => {
  const dataDir = join(parent, "killed");
  let acknowledged = 0;
  for (let round = 0; round < 10; round++) {
    const writer = await writeUntilKilled(dataDir, 40 + round * 33);
    expect(writer.found).toBeGreaterThanOrEqual(acknowledged);
    expect(writer.acknowledged).toBeGreaterThan(acknowledged);
    acknowledged = writer.acknowledged;
  }
  const database = await openDatabase(settingsIn(dataDir));
  onTestFinished(() => database.close());
  expect(await database.db.$count(sql.raw("rows_written"))).toBeGreaterThanOrEqual(acknowledged);
});

/**
 * Lets another process write rows 1, 2, 3 … and kills it after so many.
 * @returns the number of rows it found, and the last acknowledged row
 */
async function writeUntilKilled(dataDir: string, rows: number) {
  const writer = fork(join(import.meta.dirname, "../../tests/support/row-writer.ts"), [dataDir], {
    execPath: process.execPath,
    execArgv: [],
  });
  const told = { found: 0, acknowledged: 0 };
  const enough = new Promise<void>((resolve) => {
    writer.on("message", (message: { found?: number; row?: number }) => {
      told.found = message.found ?? told.found;
      told.acknowledged = message.row ?? told.acknowledged;
      if (told.acknowledged >= told.found + rows) resolve();
    });
  });
  const ended = once(writer, "exit");
  await Promise.race([enough, ended]);
  writer.kill("SIGKILL");
  await ended;
  return told;
}
