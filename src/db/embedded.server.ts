import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { unaccent } from "@electric-sql/pglite/contrib/unaccent";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Settings } from "#shared/settings.server.ts";
import { lockFolder } from "./data-lock.server.ts";
import { type DatabaseProblem, DatabaseUnavailableError, type OpenDatabase } from "./database.server.ts";
import { lacksSpace } from "./disk-space.server.ts";
import { DurableNodeFS, durableStartParameters, syncPath } from "./durable-file-system.server.ts";
import { keepTidy } from "./housekeeping.server.ts";
import { migrationsFolder } from "./migrations-folder.server.ts";
import { answersInTime } from "./reachability.server.ts";

// Compiling WebAssembly functions on first call saves 0.4 s at startup.
setFlagsFromString("--wasm-lazy-compilation");

/** The extensions that the first migration creates. */
export const extensions = { pg_trgm, unaccent };

/** Opens the embedded database in `dataDir` exclusively, and creates it if necessary. */
export async function openEmbeddedDatabase(
  { dataDir, host, port }: Pick<Settings, "dataDir" | "host" | "port">,
  onProblem: DatabaseProblem,
): Promise<OpenDatabase> {
  const folder = privateFolder(resolve(dataDir, "database"));
  const lock = lockFolder(folder, `http://${host}:${port}`);
  try {
    const cluster = join(folder, "cluster");
    removeUnfinished(folder);
    if (!existsSync(cluster)) await createCluster(cluster);
    assertReadable(cluster);
    const pglite = await openDurably(cluster);
    takeTurns(pglite);
    const stopTidying = keepTidy(pglite, onProblem);
    return embeddedDatabase(pglite, () => {
      stopTidying();
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Wraps a PGlite instance. Calls `onClosed` after closing it. */
export function embeddedDatabase(pglite: PGlite, onClosed: () => void = () => {}): OpenDatabase {
  const db = drizzle({ client: pglite, casing: "snake_case" });
  return {
    db,
    isEmbedded: true,
    query: (text, values) => runText(pglite, text, values),
    migrate: async (afterMigration) => {
      await migrate(db, { migrationsFolder });
      await afterMigration?.(db);
    },
    isReachable: () => answersInTime(pglite.query("select 1")),
    listen: (channel, onMessage) => pglite.listen(`"${channel}"`, onMessage),
    close: async () => {
      await pglite.close();
      onClosed();
    },
  };
}

/** Without values, the text may hold several statements; the rows of all are joined. */
async function runText(pglite: PGlite, text: string, values?: unknown[]) {
  if (values?.length) return pglite.query(text, values);
  const results = await pglite.exec(text);
  return { rows: results.flatMap(({ rows }) => rows) };
}

/** Creates a folder that only its owner can enter, whatever its parent's mode. */
function privateFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  } catch (error) {
    throw new DatabaseUnavailableError(
      `DATA_DIR cannot be written: ${messageOf(error)}; for example DATA_DIR=./data`,
    );
  }
  return path;
}

const unfinished = "cluster.unfinished";

function removeUnfinished(folder: string) {
  rmSync(join(folder, unfinished), { recursive: true, force: true });
}

/** Creates the database in a temporary folder, and renames it once it is complete and synced. */
async function createCluster(cluster: string) {
  const temporary = join(cluster, "..", unfinished);
  const pglite = await openDurably(temporary);
  await pglite.close();
  syncTree(temporary);
  renameSync(temporary, cluster);
  syncPath(join(cluster, ".."));
}

/** PGlite's PostgreSQL version. Data folders of another major version are incompatible. */
const postgresMajor = "18";

function assertReadable(cluster: string) {
  const dataVersion = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (dataVersion === postgresMajor) return;
  throw new DatabaseUnavailableError(
    `The data in ${cluster} was written by PostgreSQL ${dataVersion}, and this version of the site comes with PostgreSQL ${postgresMajor}: ` +
      'move it with a backup, as docs/operations.md describes under "Upgrade"',
  );
}

/** Syncs a folder recursively, which creating the database does not do. */
function syncTree(folder: string) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) syncPath(join(entry.parentPath, entry.name));
  }
  syncPath(folder);
}

/** Recovery may need a segment of the write-ahead log, which has 16 MB. In bytes. */
const spaceToOpen = 32 * 1024 * 1024;

async function openDurably(folder: string): Promise<PGlite> {
  const pglite = await createPGlite({
    fs: new DurableNodeFS(folder),
    startParams: durableStartParameters(PGlite.defaultStartParams),
  }).catch(async (error: unknown) => {
    if (!(await lacksSpace(join(folder, ".."), spaceToOpen))) throw error;
    throw new DatabaseUnavailableError(
      "The disk of DATA_DIR is full: make room, then start again; what was saved is still there",
    );
  });
  await assertDurable(pglite);
  return pglite;
}

const createPGlite = (options: PGliteOptions) => PGlite.create({ ...options, extensions });

async function assertDurable(pglite: PGlite) {
  const { rows } = await pglite.query<{ fsync: string; method: string }>(
    "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method",
  );
  const [{ fsync, method } = { fsync: "unknown", method: "unknown" }] = rows;
  if (fsync === "on" && method === "fsync") return;
  await pglite.close();
  throw new DatabaseUnavailableError(
    `The embedded database would not sync its commits to disk (fsync ${fsync}, wal_sync_method ${method})`,
  );
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** How long statements may run back to back, in milliseconds. */
const longestHold = 10;

/**
 * Yields to the event loop between statements. The embedded database runs in this process and never waits, so a loop of statements,
 * such as an import of thousands of rows, would block every other request.
 */
function takeTurns(pglite: PGlite): void {
  const execute = pglite.execProtocolRaw.bind(pglite);
  let turnStartedAt: number | null = null;
  const begin = () => {
    setImmediate(() => {
      turnStartedAt = null;
    });
    return performance.now();
  };
  pglite.execProtocolRaw = async (message, options) => {
    if (turnStartedAt !== null && performance.now() - turnStartedAt > longestHold) await nextTurn();
    turnStartedAt ??= begin();
    return execute(message, options);
  };
}
