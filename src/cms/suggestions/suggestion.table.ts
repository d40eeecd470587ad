import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { SuggestionReason, SuggestionState } from "./suggestion.ts";

/**
 * Corrections that readers and vendors suggest. Of one sender, entry and field there is one that waits for its confirmation
 * and one that waits for an editor, at most.
 */
export const suggestions = pgTable(
  "suggestions",
  {
    id: id(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    /** A fact field of the entry, or `other`. */
    field: text().notNull(),
    proposed: text().notNull(),
    /** The hash of the proposed value without regard to case and white space: equal proposals share it. */
    proposalHash: text().notNull(),
    evidenceUrl: text(),
    reason: text().$type<SuggestionReason>().notNull(),
    email: text().notNull(),
    state: text().$type<SuggestionState>().notNull().default("unconfirmed"),
    /** The hash of the token in the latest mail; null until that is sent. */
    tokenHash: text().unique(),
    tokenExpiresAt: instant(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    decidedAt: instant(),
    /** The editor's name. */
    decidedBy: text(),
    /** The editor's words to the sender. */
    note: text(),
  },
  (table) => [
    uniqueIndex("suggestions_unconfirmed")
      .on(table.email, table.kind, table.entryId, table.field)
      .where(sql`${table.state} = 'unconfirmed'`),
    uniqueIndex("suggestions_open")
      .on(table.email, table.kind, table.entryId, table.field)
      .where(sql`${table.state} = 'open'`),
    index().on(table.state, table.createdAt),
    index().on(table.kind, table.entryId),
  ],
);
