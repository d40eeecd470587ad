import { randomUUID } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Contents, contents, sumUp } from "../src/cms/backup/backup-format.ts";
import { backupPlaceOf } from "../src/cms/backup/backup-place.server.ts";
import { verifyBackup } from "../src/cms/backup/verify-backup.server.ts";
import { writeBackup } from "../src/cms/backup/write-backup.server.ts";
import { createMediaStore } from "../src/cms/media/media-store.server.ts";
import { openDatabase } from "../src/db/open-database.server.ts";
import { backedUpTables } from "../src/registry/tables.server.ts";
import { controlSocketPath } from "../src/shared/control-socket-path.server.ts";
import { AppError } from "../src/shared/errors.ts";
import { loadSettings, type Settings } from "../src/shared/settings.server.ts";
import { fileArgument, runCommand, UsageError } from "./command-line.ts";
import { sendToServer } from "./control-client.ts";

/** `npm run backup -- FILE`: writes the whole site to one file, also while a server runs. `--verify` test-restores a file. */

const usage = `Writes the whole site (content, pictures, editors) to one file, or verifies a backup:

  npm run backup -- FILE
  npm run backup -- --verify [FILE]

--verify restores the file, or the latest regular backup, into a scratch database and compares the result
with what was backed up. It prints one line per difference and exits with status 1 if there are any.`;

await runCommand(usage, async () => {
  const [first, second, ...more] = process.argv.slice(2);
  if (first !== "--verify") {
    const file = path.resolve(fileArgument());
    const written = await backUp(loadSettings(), file);
    console.log(`${file} holds ${sumUp(written)}`);
    return;
  }
  if (more.length > 0 || second?.startsWith("-")) throw new UsageError();
  await (second ? verify(path.resolve(second), givenKey()) : verifyLatest(loadSettings()));
});

/** A regular backup passes its key, empty for none, without the settings that `.env` may need to be valid. */
function givenKey(): string | null {
  const given = process.env.BACKUP_KEY;
  return given === undefined ? loadSettings().backupKey : given || null;
}

async function verify(file: string, backupKey: string | null, name = file) {
  const differences = await verifyBackup(backedUpTables, file, backupKey);
  if (differences.length > 0) throw new AppError("invalid", differences.join("\n"));
  console.log(`${name} can be restored and is complete`);
}

async function verifyLatest(settings: Settings) {
  const place = backupPlaceOf(settings);
  const [latest] = await place.list();
  if (!latest) throw new AppError("not-found", "There is no regular backup yet; see BACKUP_SCHEDULE");
  const file = path.join(tmpdir(), `${randomUUID()}-${latest}`);
  try {
    await place.fetch(latest, file);
    await verify(file, settings.backupKey, latest);
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * If a server holds the embedded database, it writes the file itself.
 * @throws AppError `invalid` if the server's file is not here, because the server sees other folders
 */
async function backUp(settings: Settings, file: string): Promise<Contents> {
  const begunAt = Date.now();
  const answer = settings.databaseUrl
    ? null
    : await sendToServer(controlSocketPath(settings), "/backup", { file });
  if (answer) {
    if (!(await isWrittenSince(file, begunAt)))
      throw new AppError(
        "invalid",
        `The server wrote the backup, but ${file} is not here: the server has its own /tmp or home folders. Choose a folder that both see, such as ${path.resolve(settings.dataDir)}`,
      );
    return contents.parse(answer);
  }
  const database = await openDatabase(settings);
  try {
    await database.migrate();
    const site = { db: database.db, store: createMediaStore(settings), tables: backedUpTables };
    return await writeBackup({ ...site, product: settings.product, backupKey: settings.backupKey }, file);
  } finally {
    await database.close();
  }
}

/** An older file of this name may be here. The times of a file system can lag by a few milliseconds. */
async function isWrittenSince(file: string, begunAt: number): Promise<boolean> {
  const written = await stat(file).catch(() => null);
  return written !== null && written.mtimeMs > begunAt - 1000;
}
