import { customType, integer } from "drizzle-orm/pg-core";

/** A moment in time: stored as `timestamptz`, read and written as an ISO 8601 string in UTC. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => "timestamp(3) with time zone",
  fromDriver: (value) => new Date(value).toISOString(),
});

export const id = () => integer().primaryKey().generatedByDefaultAsIdentity();
