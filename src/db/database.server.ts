import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** The process's database, embedded or PostgreSQL, with the same dialect, schema and migrations. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export interface OpenDatabase {
  db: Database;
  /** True if no other process uses this database. */
  isEmbedded: boolean;
  /** Runs SQL text, for libraries that write their own: one statement, or several without values. */
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;
  /** Migrates the schema, then runs `afterwards`. Processes that start together on one database wait for each other. */
  migrate: (afterMigration?: (db: Database) => Promise<void>) => Promise<void>;
  /** Returns true if a query succeeds within two seconds. */
  isReachable: () => Promise<boolean>;
  /**
   * Subscribes to NOTIFY on a channel. After `onInterrupted(true)` messages may be lost, until `onInterrupted(false)`. Returns a
   * function that ends the subscription.
   */
  listen: (
    channel: string,
    onMessage: (payload: string) => void,
    onInterrupted?: (isInterrupted: boolean) => void,
  ) => Promise<() => Promise<void>>;
  close: () => Promise<void>;
}

/** Called with problems of an open database. */
export type DatabaseProblem = (problem: string, error: unknown) => void;

/** The database cannot be opened. The message is one line for the operator. */
export class DatabaseUnavailableError extends Error {}
