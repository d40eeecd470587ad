import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { users } from "../src/accounts/user.table.ts";
import { sumUp } from "../src/cms/backup/backup-format.ts";
import { readBackup, restoreBackup } from "../src/cms/backup/restore-backup.server.ts";
import { writeBackup } from "../src/cms/backup/write-backup.server.ts";
import { reindexWhenMissing } from "../src/cms/engine/write/index-entry.server.ts";
import { createMediaStore } from "../src/cms/media/media-store.server.ts";
import type { Database } from "../src/db/database.server.ts";
import { openDatabase } from "../src/db/open-database.server.ts";
import { contentTypes } from "../src/registry/registry.server.ts";
import { backedUpTables } from "../src/registry/tables.server.ts";
import { endUnfinishedRuns } from "../src/registry/unfinished-runs.server.ts";
import { loadSettings, type Settings } from "../src/shared/settings.server.ts";
import { fileArgument, runCommand } from "./command-line.ts";

/** `npm run restore -- FILE`: replaces the whole site with a backup. */

const usage = `Replaces the whole site with a backup. A copy of the previous site is kept in DATA_DIR:

  npm run restore -- FILE`;

const keptCopies = 3;

await runCommand(usage, async () => {
  const settings = loadSettings();
  const file = path.resolve(fileArgument());
  const database = await openDatabase(settings);
  try {
    await database.migrate();
    await readBackup(file);
    const kept = await keepWhatIsThere(database.db, settings);
    const restored = await restoreBackup({ db: database.db, ...siteOf(settings) }, file).catch(
      async (error) => {
        // The restore failed and changed nothing, so the copy is not needed.
        if (kept) await rm(kept, { force: true });
        throw error;
      },
    );
    await endUnfinishedRuns(database.db);
    if (kept) {
      console.log(`The previous site is kept in ${kept}`);
      await removeOlderCopies(settings);
    }
    await reindexWhenMissing(database.db, contentTypes);
    console.log(`Restored ${sumUp(restored)}; everybody has to sign in again`);
  } finally {
    await database.close();
  }
});

function siteOf(settings: Settings) {
  return { store: createMediaStore(settings), tables: backedUpTables, backupKey: settings.backupKey };
}

async function removeOlderCopies({ dataDir }: Settings) {
  const names = (await readdir(dataDir)).filter((name) => /^before-restore-.*\.tar\.gz$/.test(name));
  for (const name of names.sort().slice(0, -keptCopies)) await rm(path.join(dataDir, name), { force: true });
}

/** A site without editors has never been used. */
async function keepWhatIsThere(db: Database, settings: Settings): Promise<string | null> {
  if ((await db.$count(users)) === 0) return null;
  const file = path.resolve(
    settings.dataDir,
    `before-restore-${new Date().toISOString().replace(/[:.]/g, "-")}.tar.gz`,
  );
  await mkdir(path.dirname(file), { recursive: true });
  await writeBackup({ db, ...siteOf(settings), product: settings.product }, file);
  return file;
}
