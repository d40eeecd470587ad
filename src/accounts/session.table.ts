import { index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { SignInMethod } from "./sign-in-log.server.ts";

/** A session's record. Times are milliseconds since 1970; sessions of earlier versions lack all but the user. */
export interface SessionRecord {
  userId: string;
  /** The sign-in; without it a session is not renewed. */
  openedAt?: number;
  method?: SignInMethod;
  /** The client's network at the sign-in. */
  network?: string;
  userAgent?: string;
  /** The last use, accurate to an hour. */
  seenAt?: number;
  /** The last proof of who the editor is. */
  authenticatedAt?: number;
}

/** `sid` is a hash of the session's id; the id itself is only in the editor's cookie. */
export const sessions = pgTable(
  "sessions",
  {
    sid: text().primaryKey(),
    sess: jsonb().$type<SessionRecord>().notNull(),
    expire: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index().on(table.expire)],
);
