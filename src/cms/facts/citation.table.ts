import { isNotNull, sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { Verdict } from "./evidence.ts";
import { sources } from "./source.table.ts";

/** Who checked a citation, and when; the passage's state goes with it. */
export interface CitationCheck {
  checkedAt: string;
  checkedBy: string | null;
  passageChangedAt: string | null;
}

/**
 * Citations: a source's word on one value of an entry, or on one element of a list. A citation proves the value whose hash it
 * holds and no other.
 */
export const citations = pgTable(
  "citations",
  {
    id: id(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    field: text().notNull(),
    /** The element of a list; empty for a field as a whole. */
    item: text().notNull().default(""),
    sourceId: integer()
      .notNull()
      .references(() => sources.id),
    quote: text(),
    note: text(),
    valueHash: text().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    checkedAt: instant().notNull(),
    /** The editor's name; null for the starter content. */
    checkedBy: text(),
    /** The check before the last confirmation, which can be taken back; null once something has followed it. */
    checkBefore: jsonb().$type<CitationCheck>(),
    /** Since when the source holds the quote no longer; null while it does, or is not known to differ. */
    passageChangedAt: instant(),
    /** The last fetch that found the quote in the source: only a passage that was there can be missing. */
    passageSeenAt: instant(),
  },
  (table) => [
    unique().on(table.kind, table.entryId, table.field, table.item, table.sourceId),
    index().on(table.sourceId),
    index().on(table.kind, table.checkedAt),
    index().on(table.kind, table.field, table.checkedAt),
    index("citations_changed_index").on(table.kind).where(isNotNull(table.passageChangedAt)),
    index("citations_disputed_index").on(table.kind).where(sql`${table.verdict} = 'contradicts'`),
  ],
);
