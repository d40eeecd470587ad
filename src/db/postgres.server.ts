import { Socket } from "node:net";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Client, Pool, type QueryResult } from "pg";
import {
  type Database,
  type DatabaseProblem,
  DatabaseUnavailableError,
  type OpenDatabase,
} from "./database.server.ts";
import { locks } from "./locks.server.ts";
import { migrationsFolder } from "./migrations-folder.server.ts";
import { PostgresListener } from "./postgres-listener.server.ts";
import { answersInTime } from "./reachability.server.ts";

/** Deadlines of a connection, in milliseconds. */
export interface Deadlines {
  /** The server cancels longer statements. */
  statement: number;
  /** Closes a connection after this long without data from the server. Longer than `statement`. */
  silence: number;
}

const usualDeadlines: Deadlines = { statement: 30_000, silence: 35_000 };

/** Opens a PostgreSQL database (15 or newer), which any number of processes can share. */
export async function openPostgres(
  connectionString: string,
  onProblem: DatabaseProblem,
  { statement, silence } = usualDeadlines,
): Promise<OpenDatabase> {
  const pool = new Pool({
    connectionString,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    max: 10,
    stream: () => socketWithDeadline(silence),
    // Set by query: connection poolers refuse start-up parameters they do not know.
    onConnect: (client) => client.query(`set statement_timeout = ${statement}`),
  });
  // Without a listener, a broken idle connection would crash the process. The pool replaces it.
  pool.on("error", (error) => onProblem("An idle database connection was lost", withoutClient(error)));
  // The pool listens to idle connections only. A connection that breaks within a transaction would also crash the process; the
  // transaction's next statement fails instead.
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    await assertSupported(pool, connectionString);
  } catch (error) {
    await pool.end();
    throw error;
  }

  const listener = new PostgresListener(connectionString, onProblem);
  return {
    db: drizzle({ client: pool, casing: "snake_case" }),
    isEmbedded: false,
    query: async (text, values) => ({ rows: rowsOf(await pool.query(text, values)) }),
    migrate: (afterwards) => migrateAlone(connectionString, afterwards),
    isReachable: () => answersInTime(pool.query("select 1")),
    listen: (channel, onMessage, onInterrupted) => listener.listen(channel, onMessage, onInterrupted),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

/** The pool attaches the connection, with its cancellation key, to its errors. Keeps it out of the log. */
const withoutClient = (error: Error) => Object.assign(error, { client: undefined });

/** For several statements in one text, the driver returns a list of results. */
const rowsOf = (result: QueryResult | QueryResult[]) => [result].flat().flatMap(({ rows }) => rows);

async function assertSupported(pool: Pool, connectionString: string) {
  const version = await serverVersion(pool, connectionString);
  if (version >= 150_000) return;
  const major = Math.floor(version / 10_000);
  throw new DatabaseUnavailableError(
    `DATABASE_URL names a PostgreSQL ${major} server; 15 or newer is needed`,
  );
}

async function serverVersion(pool: Pool, connectionString: string): Promise<number> {
  try {
    const { rows } = await pool.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    return rows[0]?.version ?? 0;
  } catch (error) {
    throw new DatabaseUnavailableError(
      `The database at ${withoutPassword(connectionString)} cannot be reached: ${reasonOf(error)}; check DATABASE_URL`,
    );
  }
}

/** Migrates under an advisory lock, because Drizzle's migrate() takes none. The lock ends with its connection. */
async function migrateAlone(connectionString: string, afterMigration?: (db: Database) => Promise<void>) {
  // No deadlines: it waits for other processes, and some migrations take minutes.
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [locks.migration]);
    const db = drizzle({ client, casing: "snake_case" });
    await migrate(db, { migrationsFolder });
    await afterMigration?.(db);
  } finally {
    // Also releases the lock.
    await client.end();
  }
}

/** Guards against servers that hang and networks that drop packets, which would block a statement forever. */
function socketWithDeadline(ms: number): Socket {
  const socket = new Socket();
  return socket.setTimeout(ms, () =>
    socket.destroy(new Error("Connection terminated: the database did not answer")),
  );
}

function withoutPassword(connectionString: string): string {
  try {
    const { hostname, port, pathname } = new URL(connectionString);
    return `${hostname}:${port || 5432}${pathname}`;
  } catch {
    return "DATABASE_URL";
  }
}

/** For a host with several addresses, Node reports an aggregate error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
