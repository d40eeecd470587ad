import { boolean, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { environment } from "#shared/environment.server.ts";
import type { Role } from "./roles.ts";

export const users = pgTable("users", {
  id: text()
    .primaryKey()
    .$defaultFn(() => environment.randomUuid()),
  email: text().notNull().unique(),
  firstName: text(),
  lastName: text(),
  profileImageUrl: text(),
  passwordHash: text(),
  authProvider: text().notNull().default("replit"),
  emailVerified: boolean().notNull().default(false),
  role: text().$type<Role>().notNull().default("editor"),
  /** Since when the account cannot sign in, or null. Its name stays in the history. */
  deactivatedAt: timestamp({ withTimezone: true, precision: 3 }),
  /** The last call of a session, accurate to the minute. */
  lastSeenAt: timestamp({ withTimezone: true, precision: 3 }),
  resetToken: text(),
  resetTokenExpiry: timestamp({ withTimezone: true, precision: 3 }),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true, precision: 3 })
    .notNull()
    .defaultNow()
    .$onUpdateFn(() => new Date(environment.now())),
});

export type User = typeof users.$inferSelect;
