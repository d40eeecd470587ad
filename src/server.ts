import { ensureFirstEditor } from "#accounts/editors.server.ts";
import { isSetUpOpen, setUpAddress } from "#accounts/setup/set-up.server.ts";
import { reindexWhenMissing } from "#cms/engine/write/index-entry.server.ts";
import { type Database, DatabaseUnavailableError, type OpenDatabase } from "#db/database.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { ListenError, listen, stopServing } from "#http/http-server.server.ts";
import { objectStorageOf } from "#integrations/storage/index.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { createLog, type Logger } from "#shared/log.server.ts";
import { say } from "#shared/say.server.ts";
import { loadSettings, type Settings, SettingsError } from "#shared/settings.server.ts";
import { collectStartGarbage } from "#shared/start-garbage.server.ts";
import { hasContent } from "../starter/has-content.ts";
import { createApp } from "./app.ts";
import { openControlSocket } from "./control-socket.server.ts";

/** In milliseconds: how long running requests and jobs may take to finish before they are cut off and the database is closed. */
const longestWait = 6000;
/**
 * In milliseconds for the whole shutdown. The process needs the rest of the ten seconds to exit. Committed work is safe in any
 * case.
 */
const longestStop = 7500;

/** Characters of `SESSION_SECRET`. */
const shortestGoodSecret = 32;

await start().catch((error: unknown) => {
  const isExpected = [SettingsError, DatabaseUnavailableError, ListenError].some(
    (kind) => error instanceof kind,
  );
  console.error(isExpected && error instanceof Error ? error.message : error);
  if (!(error instanceof SettingsError) || !process.send) process.exit(1);
  process.send("wrong settings", () => process.exit(1));
});

/** Opens and migrates the database and serves requests, logging each step. */
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
    warnOfShortSecret(settings);
    await app.startJobs();
    const server = await listen(app.requestListener, settings).catch(async (error: unknown) => {
      // Otherwise running jobs would report that the database is closed.
      await app.stopJobs(longestWait);
      throw error;
    });
    say(`${settings.siteName} is at ${server.address}`);
    process.send?.("ready");
    collectStartGarbage();
    say(`Stopping on ${await stopRequested}: finishing running requests`);
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

/** A storage failure affects only requests that need storage, so the start does not wait for it. */
async function warnOfStorage({ s3 }: Settings) {
  if (!s3) return;
  await objectStorageOf(s3)
    .check()
    .catch((error: Error) => say(`${error.message}; pictures and backups are unavailable`));
}

/** A warning only: another secret ends all sessions, so an update must not demand one. */
function warnOfShortSecret({ sessionSecret }: Settings) {
  if (sessionSecret !== null && sessionSecret.length < shortestGoodSecret)
    say(
      `SESSION_SECRET has fewer than ${shortestGoodSecret} characters. Use the output of \`openssl rand -hex 32\``,
    );
}

function endAfter(ms: number) {
  setTimeout(() => {
    say("Stopped before all work had finished");
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
  say("Migrating the database");
  await database.migrate(async (db) => {
    if (settings.starterContent) await loadStarterContent(db);
    await reindexWhenMissing(db, contentTypes);
    const made = await ensureFirstEditor(db, settings);
    if (made) say(`The first editor signs in at /auth as ${made.email} with the password ${made.password}`);
    if (await isSetUpOpen(db)) say(`Nobody has signed in yet: finish setup at ${setUpAddress(settings)}`);
  });
}

/** Imported only for an empty database: the files take two megabytes of memory. */
async function loadStarterContent(db: Database) {
  if (await hasContent(db)) return;
  const starter = await import("../starter/load.ts");
  const counts = await starter.loadStarterContent(db);
  if (counts)
    say(
      `Loaded the starter content: ${counts.vendors} vendors, ${counts.faqs} answers, ${counts.articles} articles and more`,
    );
}

/**
 * Ctrl-C in a terminal can reach this process more than once, so later signals are ignored. The server also stops if its supervisor
 * dies, because nobody would restart it and it would keep the port in use.
 */
function stopSignal() {
  return new Promise<string>((resolve) => {
    process.on("SIGTERM", resolve);
    process.on("SIGINT", resolve);
    process.on("disconnect", () => resolve("its supervisor's exit"));
  });
}
