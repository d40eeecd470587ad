import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { SuggestionReason, SuggestionState } from "./suggestion.ts";

/**
 * Corrections suggested by readers and vendors. There is at most one unconfirmed and one open suggestion per sender, entry and
 * field.
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
    /** Hash of the proposed value, ignoring case and white space. Equal proposals share it. */
    proposalHash: text().notNull(),
    evidenceUrl: text(),
    reason: text().$type<SuggestionReason>().notNull(),
    email: text().notNull(),
    /** The proposal in the editors' queue, which equal suggestions share. Null until the suggestion is confirmed. */
    proposalId: integer(),
    state: text().$type<SuggestionState>().notNull().default("unconfirmed"),
    /** Hash of the token in the latest email. Null until it is sent. */
    tokenHash: text().unique(),
    tokenExpiresAt: instant(),
    createdAt: instant().notNull(),
    confirmedAt: instant(),
    decidedAt: instant(),
    /** The editor's name. */
    decidedBy: text(),
    /** The editor's note to the sender. */
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
    index().on(table.proposalId),
  ],
);
