import { index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** API tokens, known by SHA-256 of what their owner was shown once. One that is revoked is deleted. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: id(),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** Its first characters, by which people know it again. */
    start: text().notNull(),
    scopes: text().array().notNull(),
    /** The owner who made it: the token ends with his or her account. */
    createdById: text().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    /** Null for one that does not expire. */
    expiresAt: instant(),
    /** Kept to the minute. */
    lastUsedAt: instant(),
  },
  (table) => [index().on(table.createdById)],
);
