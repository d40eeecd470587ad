import fs, {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { countTurns } from "../../tests/support/event-loop.ts";
import { copyEmbedded } from "../../tests/support/templates.ts";
import type { OpenDatabase } from "./database.server.ts";
import { tidy } from "./housekeeping.server.ts";
import { openDatabase } from "./open-database.server.ts";

const parent = mkdtempSync(join(tmpdir(), "embedded-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const settingsIn = (dataDir: string) => ({ databaseUrl: undefined, dataDir, host: "127.0.0.1", port: 3100 });

describe("an embedded database", () => {
  const dataDir = join(parent, "open");
  let database: OpenDatabase;

  beforeAll(async () => {
    mkdirSync(join(dataDir, "database", "cluster.unfinished"), { recursive: true });
    writeFileSync(
      join(dataDir, "database", "cluster.unfinished", "PG_VERSION"),
      "left by an interrupted creation",
    );
    database = await openDatabase(settingsIn(dataDir));
    await database.db.execute(sql`create table written (n integer primary key)`);
  });

  test("lets requests in between the statements of a long transaction", async () => {
    const statement = sql`select pg_sleep(0.02)`;
    const turns = await countTurns(() =>
      database.db.transaction(async (tx) => {
        for (let done = 0; done < 20; done++) await tx.execute(statement);
      }),
    );
    expect(turns).toBeGreaterThanOrEqual(19);
  });
  afterAll(() => database.close());

  test("replaces what an interrupted creation left", () => {
    expect(existsSync(join(dataDir, "database", "cluster.unfinished"))).toBe(false);
  });

  test("is private to its owner on the machine", () => {
    expect(statSync(join(dataDir, "database")).mode & 0o777).toBe(0o700);
  });

  test("syncs every commit to disk before it is acknowledged", async () => {
    const synced = countSyncs();
    for (let n = 1; n <= 10; n++) {
      await database.db.execute(sql`insert into written values (${n})`);
      expect(synced()).toBeGreaterThanOrEqual(n);
    }
  });

  test("syncs nothing when nothing is written", async () => {
    const synced = countSyncs();
    await database.db.execute(sql`select * from written`);
    expect(synced()).toBe(0);
  });

  test("refuses a second opening and says who has it", async () => {
    await expect(openDatabase(settingsIn(dataDir))).rejects.toThrow(
      `The data in ${join(dataDir, "database")} is in use by process ${process.pid} (http://127.0.0.1:3100); stop that process first, or set another DATA_DIR`,
    );
  });

  test("opens again after it is closed, with all that was written", async () => {
    await database.close();
    database = await openDatabase(settingsIn(dataDir));
    expect(await database.db.$count(sql.raw("written"))).toBe(10);
  });
});

test("a folder that cannot be made is reported in one line", async () => {
  const file = join(parent, "file");
  writeFileSync(file, "");
  await expect(openDatabase(settingsIn(join(file, "data")))).rejects.toThrow(
    /^DATA_DIR cannot be written: ENOTDIR[^\n]*; for example DATA_DIR=.\/data$/,
  );
});

test("data of another PostgreSQL are left alone, and the message says how to migrate them", async () => {
  const dataDir = join(parent, "older");
  const cluster = join(dataDir, "database", "cluster");
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, "PG_VERSION"), "17\n");
  await expect(openDatabase(settingsIn(dataDir))).rejects.toThrow(
    /was written by PostgreSQL 17, and this version of the site comes with PostgreSQL 18: .*docs\/operations.md/,
  );
  expect(readdirSync(cluster)).toEqual(["PG_VERSION"]);
});

test("tidying writes a checkpoint after enough changes, so that the log does not grow for ever", async () => {
  const pglite = await copyEmbedded(inject("templateFolder"), "empty");
  onTestFinished(() => pglite.close());
  const checkpoint = async () => (await pglite.query("select redo_lsn from pg_control_checkpoint()")).rows;
  const first = await checkpoint();
  await tidy(pglite, false);
  expect(await checkpoint()).toEqual(first);
  // Three segments of 16 MB, each started by a short message.
  for (let segment = 0; segment < 3; segment++)
    await pglite.exec("select pg_logical_emit_message(false, 'test', 'x'), pg_switch_wal()");
  await tidy(pglite, true);
  expect(await checkpoint()).not.toEqual(first);
});

/** Counts the calls of fs.fsyncSync from now until the test ends. */
function countSyncs(): () => number {
  const original = fs.fsyncSync;
  let count = 0;
  fs.fsyncSync = (descriptor) => {
    count += 1;
    original(descriptor);
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    fs.fsyncSync = original;
    syncBuiltinESMExports();
  });
  return () => count;
}
