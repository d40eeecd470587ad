import { type SQL, sql } from "drizzle-orm";
import { customType, integer, type PgColumn } from "drizzle-orm/pg-core";

/** An instant, stored as `timestamptz` and handled as an ISO 8601 string in UTC. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => "timestamp(3) with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
});

export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();

/**
 * The qualified column, for subqueries in a select list. Drizzle writes columns unqualified directly inside a `sql` template of a
 * one-table select, so that `"id"` would bind to the subquery's table.
 */
export const outerColumn = (column: PgColumn): SQL => sql`${column}`;
