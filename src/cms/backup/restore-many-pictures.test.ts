import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import type { MediaStore } from "#cms/media/folder-store.server.ts";
import { media } from "#cms/media/media.table.ts";
import { hashPicture } from "#cms/media/media-hash.server.ts";
import { createMediaStore } from "#cms/media/media-store.server.ts";
import { openPostgres } from "#db/postgres.server.ts";
import { backedUpTables as tables } from "#registry/tables.server.ts";
import { databaseForTest } from "../../../tests/support/database.ts";
import { onServer, postgresUrl, templateName, withDatabase } from "../../../tests/support/templates.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const silence = 1500;
const pictures = Array.from({ length: 5 }, (_, number) => Buffer.from(`picture ${number}`));

test.skipIf(!postgresUrl)("pictures may together take longer than a connection may be silent", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "many-pictures-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, "site.tar.gz");
  const store = createMediaStore({ dataDir: path.join(folder, "source") });
  const { db } = await databaseForTest("empty");
  for (const bytes of pictures) {
    const hash = hashPicture(bytes);
    await store.put(`${hash}-1x1.png`, bytes);
    const row = { hash, extension: "png", width: 1, height: 1, bytes: bytes.length, fileName: "a.png" };
    await db.insert(media).values({ ...row, uploadedBy: "Ada", createdAt: "2026-01-05T08:30:00.000Z" });
  }
  await writeBackup({ db, tables, store, product: "Guide" }, file);
  const target = await openImpatiently();
  const slow = slowStore(createMediaStore({ dataDir: path.join(folder, "target") }));
  const restored = await restoreBackup({ db: target.db, tables, store: slow }, file);
  expect(restored.pictures).toBe(pictures.length);
  expect(await target.db.$count(media)).toBe(pictures.length);
});

/** Takes most of the allowed silence per picture, to stage and to publish. */
const slowStore = (store: MediaStore): MediaStore => ({
  ...store,
  stage: async () => {
    const staged = await store.stage();
    const pause = () => wait(silence / 3);
    return {
      ...staged,
      put: async (name, bytes) => {
        await pause();
        await staged.put(name, bytes);
      },
      publish: (afterEach) => staged.publish(() => pause().then(afterEach)),
    };
  },
});

async function openImpatiently() {
  const server = postgresUrl ?? "";
  const name = `test_${randomUUID().replaceAll("-", "_")}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${templateName("empty")}`);
  const database = await openPostgres(withDatabase(server, name), () => {}, { statement: 30_000, silence });
  onTestFinished(async () => {
    await database.close();
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return database;
}
