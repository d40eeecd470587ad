import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** The one database of the process, embedded or PostgreSQL: the same dialect, schema and migrations. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface OpenDatabase {
  db: Database;
  /** True if no other process uses this database. */
  isEmbedded: boolean;
  /** SQL as text, for libraries that write their own: one statement, or several when there are no values. */
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  /**
   * Brings the schema up to date, then runs `afterwards`. Any number of processes may start at once on one database:
   * each waits for the one before it, `afterwards` included.
   */
  migrate: (afterwards?: (db: Database) => Promise<void>) => Promise<void>;
  /** Returns true if a query is answered within two seconds. */
  isReachable: () => Promise<boolean>;
  /**
   * Subscribes to NOTIFY on a channel. `onInterrupted(true)` means that messages may be lost from now on,
   * `onInterrupted(false)` that they arrive again. Returns a function that ends the subscription.
   */
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onInterrupted?: (isInterrupted: boolean) => void,
  ) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
}

/** Receives the problems that occur while a database is open. */
export type DatabaseProblem = (problem: string, error: unknown) => void;

/** Raised when the database cannot be opened: one line for the person who starts the server. */
export class DatabaseUnavailableError extends Error {}
