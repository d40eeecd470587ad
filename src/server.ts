import { ensureFirstEditor } from "#accounts/editors.server.ts";
import { isSetUpOpen, setUpAddress } from "#accounts/setup/set-up.server.ts";
import { reindexWhenMissing } from "#cms/write/index-entry.server.ts";
import { type Database, DatabaseUnavailableError, type OpenDatabase } from "#db/database.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { ListenError, listen, stopServing } from "#http/http-server.server.ts";
import { objectStorageOf } from "#integrations/storage/index.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { createLog, type Logger } from "#shared/log.server.ts";
import { say } from "#shared/say.server.ts";
import { loadSettings, type Settings, SettingsError } from "#shared/settings.server.ts";
import { collectStartGarbage } from "#shared/start-garbage.server.ts";
import { prepareShareImages } from "#site/share-image/share-image.server.ts";
import { createApp } from "./app.ts";
import { openControlSocket } from "./control-socket.server.ts";

/**
 * Longest time that running requests and jobs get to finish, in milliseconds. Then they are cut off and the store is
 * closed.
 */
const longestWait = 6000;
/**
 * Longest time for all of it; the process itself needs some of the ten seconds to end. Committed work is safe in any
 * case.
 */
const longestStop = 7500;

await start().catch((error: unknown) => {
  const isExpected = [SettingsError, DatabaseUnavailableError, ListenError].some(
    (kind) => error instanceof kind,
  );
  console.error(isExpected && error instanceof Error ? error.message : error);
  if (!(error instanceof SettingsError) || !process.send) process.exit(1);
  process.send("wrong settings", () => process.exit(1));
});

/** Opens the database, brings it up to date and serves, saying each step. */
async function start() {
  const stopRequested = stopSignal();
  const settings = loadSettings();
  const log = createLog(settings);
  const database = await open(settings, log);
  try {
    await prepare(database, settings);
    const closeControlSocket = settings.databaseUrl
      ? undefined
      : await openControlSocket(database.db, settings, log);
    const app = await createApp({ database, settings, log });
    void warnOfStorage(settings);
    await prepareShareImages(settings);
    await app.startJobs();
    const server = await listen(app.requestListener, settings).catch(async (error: unknown) => {
      // Jobs that run on would tell of a database that is closed.
      await app.stopJobs(longestWait);
      throw error;
    });
    say(`${settings.siteName} is at ${server.address}`);
    process.send?.("ready");
    collectStartGarbage();
    say(`Stopping on ${await stopRequested}: running requests may finish`);
    endAfter(longestStop);
    await Promise.all([stopServing(server, longestWait), app.stopJobs(longestWait)]);
    await app.writeViews();
    await closeControlSocket?.();
  } finally {
    await database.close();
  }
  say("Stopped");
  process.exit(0);
}

/** A storage that fails stops nothing but what needs it, so the start does not wait for it. */
async function warnOfStorage({ s3 }: Settings) {
  if (!s3) return;
  await objectStorageOf(s3)
    .check()
    .catch((error: Error) => say(`${error.message}; pictures and backups wait for it`));
}

function endAfter(ms: number) {
  setTimeout(() => {
    say("Stopped, though not everything had ended");
    process.exit(0);
  }, ms);
}

function open(settings: Settings, log: Logger): Promise<OpenDatabase> {
  say(
    settings.databaseUrl
      ? "Connecting to PostgreSQL"
      : `Opening the embedded database in ${settings.dataDir}`,
  );
  return openDatabase(settings, (problem, error) => log.warn({ err: error }, problem));
}

async function prepare(database: OpenDatabase, settings: Settings) {
  say("Bringing the database up to date");
  await database.migrate(async (db) => {
    if (settings.starterContent) await loadStarterContent(db);
    await reindexWhenMissing(db, contentTypes);
    const made = await ensureFirstEditor(db, settings);
    if (made) say(`The first editor signs in at /auth as ${made.email} with the password ${made.password}`);
    if (await isSetUpOpen(db)) say(`Nobody has signed in yet: set the site up at ${setUpAddress(settings)}`);
  });
}

/** Its files are read by an empty store only, hence the late import. */
async function loadStarterContent(db: Database) {
  const starter = await import("../starter/load.ts");
  const counts = await starter.loadStarterContent(db);
  if (counts)
    say(
      `Loaded the starter content: ${counts.vendors} vendors, ${counts.faqs} answers, ${counts.articles} articles and more`,
    );
}

/**
 * A terminal's Ctrl-C reaches this process more than once, so later signals change nothing. A server whose supervisor has died
 * ends too: nobody would start it again, and it would keep the port from the next.
 */
function stopSignal() {
  return new Promise<string>((resolve) => {
    process.on("SIGTERM", resolve);
    process.on("SIGINT", resolve);
    process.on("disconnect", () => resolve("the end of its supervisor"));
  });
}
