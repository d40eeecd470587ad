import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Settings } from "#shared/settings.server.ts";
import { openEmbeddedDatabase } from "./embedded.server.ts";
import { openPostgres } from "./postgres.server.ts";

/** The one database of the process, embedded or PostgreSQL: the same dialect, schema and migrations. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface OpenDatabase {
  db: Database;
  /**
   * Brings the schema up to date, then runs `afterwards`. Any number of processes may start at once on one database:
   * each waits for the one before it, `afterwards` included.
   */
  migrate: (afterwards?: (db: Database) => Promise<void>) => Promise<void>;
  /** Whether a query is answered within two seconds. */
  isReachable: () => Promise<boolean>;
  /**
   * Subscribes to NOTIFY on a channel. `onInterrupted(true)` says that messages may be lost from now on,
   * `onInterrupted(false)` that they arrive again.
   * @returns what ends the subscription
   */
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onInterrupted?: (isInterrupted: boolean) => void,
  ) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
}

/** What opening a database reports while it runs. */
export type DatabaseProblem = (problem: string, error: unknown) => void;

/** Raised when the database cannot be opened: one line for the person who starts the server. */
export class DatabaseUnavailableError extends Error {}

/**
 * Opens PostgreSQL when `databaseUrl` is set, else the embedded database in `dataDir`, which is created when absent.
 * @param onProblem hears of lost connections, which are made again without help
 * @throws DatabaseUnavailableError
 */
export const openDatabase = (
  settings: Pick<Settings, "databaseUrl" | "dataDir" | "host" | "port">,
  onProblem: DatabaseProblem = () => {},
): Promise<OpenDatabase> =>
  settings.databaseUrl
    ? openPostgres(settings.databaseUrl, onProblem)
    : openEmbeddedDatabase(settings, onProblem);
