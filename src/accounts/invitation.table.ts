import { pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { Role } from "./roles.ts";

/** Open invitations, one per address. Accepted and withdrawn ones are deleted. */
export const invitations = pgTable("invitations", {
  id: id(),
  /** In lower case. */
  email: text().notNull().unique(),
  role: text().$type<Role>().notNull(),
  /** SHA-256 of the token. Only the link contains the token itself. */
  tokenHash: text().notNull().unique(),
  invitedById: text().notNull(),
  invitedBy: text().notNull(),
  invitedAt: instant().notNull(),
  expiresAt: instant().notNull(),
});
