import { index, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

/** API tokens, identified by the SHA-256 of the text shown once. Revoked tokens are deleted. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    id: id(),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** Its first characters, so that people recognize it. */
    start: text().notNull(),
    scopes: text().array().notNull(),
    /** The owner who created it. The token is revoked with their account. */
    createdById: text().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    /** Null for a token that never expires. */
    expiresAt: instant(),
    /** Accurate to the minute. */
    lastUsedAt: instant(),
  },
  (table) => [index().on(table.createdById)],
);
