import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { Pool, type PoolClient, type QueryResult } from "pg";
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

/** Opens a PostgreSQL database, 15 or newer, that any number of processes may share. */
export async function openPostgres(
  connectionString: string,
  onProblem: DatabaseProblem,
): Promise<OpenDatabase> {
  const pool = new Pool({ connectionString, connectionTimeoutMillis: 5000, keepAlive: true, max: 10 });
  // Without a listener, an idle connection that breaks would end the process; the pool opens another by itself.
  pool.on("error", (error) => onProblem("An idle database connection was lost", withoutClient(error)));
  // The pool listens to idle connections alone. One that breaks between the statements of a transaction would end the
  // process too; the next statement on it fails, and tells whoever waits for it.
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
    migrate: (afterwards) => migrateAlone(pool, afterwards),
    isReachable: () => answersInTime(pool.query("select 1")),
    listen: (channel, onMessage, onInterrupted) => listener.listen(channel, onMessage, onInterrupted),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}

/** The pool hangs the whole connection on its errors, with the key that cancels its queries: nothing for a log. */
const withoutClient = (error: Error) => Object.assign(error, { client: undefined });

/** The driver answers several statements in one text with a list of results. */
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

/**
 * Drizzle's migrate() takes no lock of its own. This one is held on the connection that migrates, so that it ends with
 * the connection, however that ends.
 */
async function migrateAlone(pool: Pool, afterwards?: (db: Database) => Promise<void>) {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [locks.migration]);
    const db = drizzle({ client, casing: "snake_case" });
    await migrate(db, { migrationsFolder });
    await afterwards?.(db);
    await client.query("select pg_advisory_unlock($1)", [locks.migration]);
  } catch (error) {
    discard(client);
    throw error;
  }
  client.release();
}

/** Closes the connection instead of giving it back, so that it keeps neither the lock nor an open transaction. */
const discard = (client: PoolClient) => client.release(true);

function withoutPassword(connectionString: string): string {
  try {
    const { hostname, port, pathname } = new URL(connectionString);
    return `${hostname}:${port || 5432}${pathname}`;
  } catch {
    return "DATABASE_URL";
  }
}

/** Node reports a host with several addresses as one error without a message that holds the others. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
