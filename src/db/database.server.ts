import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** The one database of the process, embedded or PostgreSQL: the same dialect, schema and migrations. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
