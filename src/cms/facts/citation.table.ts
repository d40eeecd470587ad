import { isNotNull, sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, unique } from "drizzle-orm/pg-core";
import type { Verdict } from "#cms/engine/evidence.ts";
import { id, instant } from "#db/columns.ts";
import { sources } from "./source.table.ts";

/** The last check of a citation, with the state of its passage. */
export interface CitationCheck {
  checkedAt: string;
  checkedBy: string | null;
  passageChangedAt: string | null;
}

/**
 * Citations: a source's statement about one value of an entry, or one element of a list. A citation proves only the value with its
 * hash.
 */
export const citations = pgTable(
  "citations",
  {
    id: id(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    field: text().notNull(),
    /** The element of a list. Empty for the whole field. */
    item: text().notNull().default(""),
    sourceId: integer()
      .notNull()
      .references(() => sources.id),
    quote: text(),
    note: text(),
    valueHash: text().notNull(),
    verdict: text().$type<Verdict>().notNull(),
    checkedAt: instant().notNull(),
    /** The editor's name, or null for starter content. */
    checkedBy: text(),
    /** The check before the last confirmation, kept for an undo. Null once a later check has replaced it. */
    checkBefore: jsonb().$type<CitationCheck>(),
    /** Since when the source no longer contains the quote. Null while it does, or if that is not known. */
    passageChangedAt: instant(),
    /** The last fetch that found the quote. Only a passage that was found can go missing. */
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
