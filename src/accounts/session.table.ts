import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * `sid` is a hash of the session's id; the id itself is only in the editor's cookie. `openedAt` is when the editor signed
 * in, in milliseconds since 1970; sessions of earlier versions lack it and are not renewed.
 */
export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    sess: jsonb().$type<{ userId: string; openedAt?: number }>().notNull(),
    expire: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index().on(table.expire)],
);
