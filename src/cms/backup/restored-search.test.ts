import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { contentTypes } from "#registry/registry.server.ts";
import { backedUpTables as tables } from "#registry/tables.server.ts";
import { databaseForTest } from "../../../tests/support/database.ts";
import { createMediaStore } from "../media/media-store.server.ts";
import { complete } from "../search/find-titles.server.ts";
import { searchEntries } from "../search/search.table.ts";
import { reindexWhenMissing } from "../write/index-entry.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

test("a restored backup leaves nothing of what was searched before: the index is made of what it brought", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "restored-search-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = createMediaStore({ dataDir: folder });
  const file = path.join(folder, "site.tar.gz");
  const { db } = await databaseForTest("seeded");
  const found = async (q: string) => (await complete(db, q)).map(({ path }) => path);
  await writeBackup({ db, tables, store, product: "Guide" }, file);
  await db
    .update(searchEntries)
    .set({ title: "Stale", titleKey: "stale" })
    .where(eq(searchEntries.path, "/vendors/addepar"));
  expect(await found("stale")).toEqual(["/vendors/addepar"]);
  await restoreBackup({ db, store, tables }, file);
  expect(await found("addepar")).toEqual([]);
  await reindexWhenMissing(db, contentTypes);
  expect(await found("stale")).toEqual([]);
  expect(await found("addepar")).toContain("/vendors/addepar");
});
