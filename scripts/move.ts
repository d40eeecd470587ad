import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { moveSite } from "../src/cms/backup/move-site.server.ts";
import { reindexWhenMissing } from "../src/cms/engine/write/index-entry.server.ts";
import type { Database } from "../src/db/database.server.ts";
import { openDatabase } from "../src/db/open-database.server.ts";
import { contentTypes } from "../src/registry/registry.server.ts";
import { movedTables } from "../src/registry/tables.server.ts";
import { endUnfinishedRuns } from "../src/registry/unfinished-runs.server.ts";
import { AppError } from "../src/shared/errors.ts";
import { loadSettings, type Settings } from "../src/shared/settings.server.ts";
import { pluralize } from "../src/shared/text.ts";
import { runCommand, UsageError } from "./command-line.ts";

/** `npm run move`: moves the site from the embedded database to PostgreSQL. */

const usage = `Moves the site from the embedded database in DATA_DIR into the empty PostgreSQL database of
DATABASE_URL, and compares the two row by row. Stop the server first:

  npm run move`;

await runCommand(usage, async () => {
  if (process.argv.length > 2) throw new UsageError();
  const settings = loadSettings();
  if (!settings.databaseUrl) throw new AppError("invalid", "Set DATABASE_URL to the database to move into");
  const source = await openDatabase({ ...settings, databaseUrl: undefined });
  try {
    await source.migrate();
    await moveInto(settings, source.db);
  } finally {
    await source.close();
  }
});

async function moveInto(settings: Settings, from: Database) {
  const target = await openDatabase(settings);
  try {
    await target.migrate();
    const moved = await moveSite({ from, to: target.db, tables: movedTables });
    await endUnfinishedRuns(target.db);
    await reindexWhenMissing(target.db, contentTypes);
    for (const [table, count] of moved) if (count > 0) console.log(`${table}: ${pluralize(count, "row")}`);
    const rows = moved.values().reduce((sum, count) => sum + count, 0);
    console.log(`Moved ${pluralize(rows, "row")} of ${moved.size} tables; all rows match.`);
    const secretFile = path.join(settings.dataDir, "session-secret");
    if (existsSync(secretFile) && readFileSync(secretFile, "utf8").trim() !== settings.sessionSecret)
      console.log(
        `SESSION_SECRET differs from the one in ${secretFile}. Use that one to keep everybody signed in.`,
      );
  } finally {
    await target.close();
  }
}
