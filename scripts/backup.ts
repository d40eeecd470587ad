import path from "node:path";
import { type Contents, contents, sumUp } from "../src/cms/backup/backup-format.ts";
import { writeBackup } from "../src/cms/backup/write-backup.server.ts";
import { createMediaStore } from "../src/cms/media/media-store.server.ts";
import { openDatabase } from "../src/db/open-database.server.ts";
import { backedUpTables } from "../src/registry/tables.server.ts";
import { controlSocketPath } from "../src/shared/control-socket-path.server.ts";
import { loadSettings, type Settings } from "../src/shared/settings.server.ts";
import { fileArgument, runCommand } from "./command-line.ts";
import { sendToServer } from "./control-client.ts";

/** `npm run backup -- FILE`: the whole site into one file, beside a running server too. */

const usage = `Writes the whole site (content, pictures, editors) into one file:

  npm run backup -- FILE`;

await runCommand(usage, async () => {
  const file = path.resolve(fileArgument());
  const written = await backUp(loadSettings(), file);
  console.log(`${file} holds ${sumUp(written)}`);
});

/** A server that holds the embedded database writes the file itself. */
async function backUp(settings: Settings, file: string): Promise<Contents> {
  const answer = settings.databaseUrl
    ? null
    : await sendToServer(controlSocketPath(settings), "/backup", { file });
  if (answer) return contents.parse(answer);
  const database = await openDatabase(settings);
  try {
    await database.migrate();
    const site = { db: database.db, store: createMediaStore(settings), tables: backedUpTables };
    return await writeBackup({ ...site, product: settings.product }, file);
  } finally {
    await database.close();
  }
}
