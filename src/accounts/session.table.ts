import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { SignInMethod } from "./sign-in-attempts.server.ts";

/** A session's record. Times are Unix milliseconds. Sessions of earlier versions contain only the user. */
export interface SessionRecord {
  userId: string;
  /** The sign-in. Without it, the session is not renewed. */
  openedAt?: number;
  method?: SignInMethod;
  /** The client's network at sign-in. */
  network?: string;
  userAgent?: string;
  /** The last use, accurate to an hour. */
  seenAt?: number;
  /** The last time the editor authenticated. */
  authenticatedAt?: number;
}

/** `sid` is a hash of the session's id. Only the editor's cookie contains the id itself. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    sess: jsonb().$type<SessionRecord>().notNull(),
    expire: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index().on(table.expire)],
);
