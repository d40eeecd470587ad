import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { media } from "#cms/media/media.table.ts";
import { createMediaStore } from "#cms/media/media-store.server.ts";
import type { JobContext } from "#db/jobs.server.ts";
import { startStorageStandIn } from "#integrations/storage/storage.stand-in.ts";
import { backedUpTables } from "#registry/tables.server.ts";
import { readSettings, type Settings } from "#shared/settings.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { lastBackupMetric } from "./backup-state.server.ts";
import { backUpRegularly, verifyInProcess } from "./regular-backup.job.server.ts";
import { verifyBackup } from "./verify-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const app = testApp("seeded");
const call = asEditor(app);
const folder = mkdtempSync(join(tmpdir(), "regular-backup-"));
const backups = join(folder, "backups");
const standIn = await startStorageStandIn();
let onDisk: Settings;
let inBucket: Settings;

beforeAll(() => {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = standIn.settings;
  const env = { DATA_DIR: folder, BACKUP_SCHEDULE: "15 2 * * *", BACKUP_KEEP: "2" };
  onDisk = readSettings(env);
  inBucket = readSettings({
    ...env,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
});
afterAll(async () => {
  await standIn.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => app.db.execute(sql`truncate backup_runs`));

const job = backUpRegularly(backedUpTables);
const inThisProcess = backUpRegularly(backedUpTables, (file, { backupKey }) =>
  verifyBackup(backedUpTables, file, backupKey),
);
/** For runs after a verified one, because a verification takes half a minute on a busy machine. */
const unverified = backUpRegularly(backedUpTables, async () => []);

/** For tests that verify: a verification fills a second database. */
const longest = 300_000;

const run = (settings: Settings, { run } = unverified) =>
  run(
    {},
    { db: app.db, settings, log: pino({ level: "silent" }) } as unknown as JobContext,
    new AbortController().signal,
  );

const todoLine = async () => {
  const { lines } = await (await call("GET", "/api/admin/todo")).json();
  return lines.find(({ key }: { key: string }) => key === "backup");
};

test("a regular backup is verified in a process of its own, and only the latest are kept", {
  timeout: longest,
}, async () => {
  mkdirSync(backups, { recursive: true });
  for (const day of ["01", "02", "03"])
    writeFileSync(join(backups, `guide-2026-01-${day}T02-15-00-000Z.tar.gz`), "");
  writeFileSync(join(backups, "somebody-elses.tar.gz"), "");
  expect(job.schedule?.(onDisk)).toBe("15 2 * * *");
  await run(onDisk, job);
  const names = readdirSync(backups).sort();
  expect(names).toHaveLength(3);
  expect(names[0]).toBe("guide-2026-01-03T02-15-00-000Z.tar.gz");
  expect(names).toContain("somebody-elses.tar.gz");
  expect(Date.now() / 1000 - (await lastBackupMetric.read(app.db, onDisk))).toBeLessThan(60);
  expect(await todoLine()).toBeUndefined();
});

test("a regular backup goes into the bucket; one that fails removes none, and is told until the next good one", {
  timeout: longest,
}, async () => {
  await run(inBucket, inThisProcess);
  standIn.gate.fault = 503;
  await expect(run(inBucket)).rejects.toThrow("it answers 503");
  standIn.gate.fault = null;
  expect(await todoLine()).toMatchObject({
    count: 1,
    items: [
      {
        title: expect.stringContaining("it answers 503"),
        detail: expect.stringMatching(/^Last good backup: guide-/),
      },
    ],
  });
  await run(inBucket);
  expect(await todoLine()).toBeUndefined();
});

test("a backup that only lacks a picture is stored and told, and displaces no complete one", {
  timeout: longest,
}, async () => {
  const stored = () => readdirSync(backups).filter((name) => name.startsWith("guide-"));
  mkdirSync(backups, { recursive: true });
  for (let number = 0; number < 2; number++) await run(onDisk);
  const complete = stored();
  expect(complete).toHaveLength(2);
  const lost = {
    hash: "a".repeat(32),
    extension: "png",
    fileName: "lost.png",
    width: 1,
    height: 1,
    bytes: 1,
  };
  await app.db.insert(media).values({ ...lost, uploadedBy: "Ada", createdAt: "2026-01-05T08:30:00.000Z" });
  try {
    await run(onDisk, inThisProcess);
    expect(stored()).toHaveLength(3);
    const failure = "The backup differs from what was backed up: media: 1 picture could not be backed up";
    expect(await todoLine()).toMatchObject({ count: 1, items: [{ title: failure }] });
    const lacking = backUpRegularly(backedUpTables, async () => ["media: 1 picture could not be backed up"]);
    for (let number = 0; number < 2; number++) await run(onDisk, lacking);
    expect(stored()).toHaveLength(4);
    expect(stored()).toEqual(expect.arrayContaining(complete));
  } finally {
    await app.db.delete(media).where(eq(media.hash, lost.hash));
  }
  await run(onDisk);
  expect(await todoLine()).toBeUndefined();
  expect(stored()).toHaveLength(2);
});

test("a failure that cannot be recorded is still the one that is told", async () => {
  standIn.gate.fault = 503;
  await app.db.execute(sql`alter table backup_runs rename to backup_runs_away`);
  try {
    await expect(run(inBucket)).rejects.toThrow("it answers 503");
  } finally {
    standIn.gate.fault = null;
    await app.db.execute(sql`alter table backup_runs_away rename to backup_runs`);
  }
});

test("a file that a restore refuses for its signature is not approved", { timeout: longest }, async () => {
  const file = join(folder, "unsigned.tar.gz");
  const store = createMediaStore(onDisk);
  await writeBackup({ db: app.db, tables: backedUpTables, store, product: "Guide" }, file);
  const { signal } = new AbortController();
  expect(await verifyInProcess(file, { backupKey: "a key kept elsewhere", signal })).toEqual([
    expect.stringContaining("not signed with this BACKUP_KEY"),
  ]);
});

test("a changed row is found, with its table's name", { timeout: longest }, async () => {
  await run(onDisk);
  const [latest = ""] = readdirSync(backups)
    .filter((name) => name.startsWith("guide-"))
    .sort()
    .reverse();
  const file = join(backups, latest);
  expect(await verifyBackup(backedUpTables, file, null)).toEqual([]);
  const tar = gunzipSync(readFileSync(file)).toString("latin1");
  // Same length, so that the tar file stays valid.
  const changed = tar.replace(/"name": "Addepar"/, '"name": "Addepur"');
  expect(changed).not.toBe(tar);
  const falsified = join(folder, "falsified.tar.gz");
  writeFileSync(falsified, gzipSync(Buffer.from(changed, "latin1")));
  expect(await verifyBackup(backedUpTables, falsified, null)).toEqual([
    "vendors: the restored rows differ from the backed-up rows",
  ]);
  writeFileSync(falsified, readFileSync(file).subarray(0, 20_000));
  expect(await verifyBackup(backedUpTables, falsified, null)).toEqual([
    expect.stringContaining("falsified.tar.gz"),
  ]);
});
