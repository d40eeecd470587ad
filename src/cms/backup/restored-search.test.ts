import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { searchEntries } from "#cms/engine/search-index/search.table.ts";
import { reindexWhenMissing } from "#cms/engine/write/index-entry.server.ts";
import { createMediaStore } from "#cms/media/media-store.server.ts";
import { complete } from "#cms/search/search-reads.server.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { backedUpTables as tables } from "#registry/tables.server.ts";
import { databaseForTest } from "../../../tests/support/database.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { writeBackup } from "./write-backup.server.ts";

test("a restored backup leaves nothing of what was searched before: the index is made of what it brought", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "restored-search-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const store = createMediaStore({ dataDir: folder });
  const file = path.join(folder, "site.tar.gz");
  const { db } = await databaseForTest("seeded");
  const findPaths = async (q: string) => (await complete(db, q)).map(({ path }) => path);
  await writeBackup({ db, tables, store, product: "Guide" }, file);
  await db
    .update(searchEntries)
    .set({ title: "Stale", titleKey: "stale" })
    .where(eq(searchEntries.path, "/vendors/addepar"));
  expect(await findPaths("stale")).toEqual(["/vendors/addepar"]);
  await restoreBackup({ db, store, tables }, file);
  expect(await findPaths("addepar")).toEqual([]);
  await reindexWhenMissing(db, contentTypes);
  expect(await findPaths("stale")).toEqual([]);
  expect(await findPaths("addepar")).toContain("/vendors/addepar");
});
