import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addEditor, findUserByEmail } from "#accounts/editors.server.ts";
import { passkeys, recoveryCodes, signInSteps } from "#accounts/second-factor.table.ts";
import { createMediaStore } from "#cms/media/media-store.server.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { backedUpTables as tables } from "#registry/tables.server.ts";
import { openTestDatabase } from "../../../tests/support/database.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

const folder = mkdtempSync(path.join(tmpdir(), "second-factors-"));
const file = path.join(folder, "site.tar.gz");
const store = createMediaStore({ dataDir: folder });
let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase("empty");
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const protect = async (userId: string) => {
  const key = { name: "Key", publicKey: "", counter: 0, transports: [], isSynced: false };
  await database.db.insert(passkeys).values({ id: `key of ${userId}`, userId, ...key });
  await database.db.insert(recoveryCodes).values({ userId, codeHash: "hash" });
};

test("a restore keeps the second factors of those whom the store still knows, and ends begun sign-ins", async () => {
  const { db } = database;
  await addEditor(db, "stays@example.com", "a pass phrase for tests");
  const stays = (await findUserByEmail(db, "stays@example.com"))?.id ?? "";
  await protect(stays);
  await writeBackup({ db, tables, store, product: "Guide" }, file);
  await addEditor(db, "later@example.com", "a pass phrase for tests");
  await protect((await findUserByEmail(db, "later@example.com"))?.id ?? "");
  await db.insert(signInSteps).values({ id: "begun", expire: new Date(Date.now() + 60_000) });
  await restoreBackup({ db, tables, store }, file);
  expect((await db.select().from(passkeys)).map(({ userId }) => userId)).toEqual([stays]);
  expect((await db.select().from(recoveryCodes)).map(({ userId }) => userId)).toEqual([stays]);
  expect(await db.select().from(signInSteps)).toEqual([]);
});
