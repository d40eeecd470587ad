import { sql } from "drizzle-orm";
import {
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";

const tsvector = customType<{ data: string }>({ dataType: () => "tsvector" });

/** Small, because every search reads what waits there to be sorted in. */
const smallPendingList = { gin_pending_list_limit: 64 };

/** The search index of all types (docs/decisions/0056). Derived from the entries, and rebuilt from them. */
export const searchEntries = pgTable(
  "search_entries",
  {
    id: id(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    /** Readers find a page at `path`. The vectors of all others are empty, so that no search of readers can match them. */
    isPublic: boolean().notNull(),
    /** Place among entries that match alike: lower ones come first. */
    place: integer().notNull(),
    path: text(),
    title: text().notNull(),
    /** The words of the title, folded, with single spaces between them. */
    titleKey: text().notNull(),
    /** The words of the title; of title, summary and facts; of all texts. Each with the entry's kind as `@kind`. */
    head: tsvector().notNull(),
    lead: tsvector().notNull(),
    body: tsvector().notNull(),
    /** The text that excerpts are taken from, and the lexicon's words. */
    text: text().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.kind, table.entryId),
    index("search_entries_head_index").using("gin", table.head).with(smallPendingList),
    index("search_entries_lead_index").using("gin", table.lead).with(smallPendingList),
    index("search_entries_body_index").using("gin", table.body).with(smallPendingList),
    index("search_entries_title_index")
      .on(table.titleKey.op("text_pattern_ops"))
      .where(sql`${table.isPublic}`),
    index("search_entries_title_parts_index").using("gin", table.titleKey.op("gin_trgm_ops")),
  ],
);

/** The lexicon: every word of the public entries. */
export const searchWords = pgTable(
  "search_words",
  {
    word: text().primaryKey(),
    stem: text().notNull(),
    /** The number of public entries with this word, and of those with it in their title. */
    entries: integer().notNull(),
    titles: integer().notNull(),
    /** The word with each of its letters left out: what a slip of the keyboard has in common with it. */
    near: text().array().notNull(),
  },
  (table) => [
    index("search_words_prefix_index").on(table.word.op("text_pattern_ops")),
    index("search_words_stem_index").on(table.stem),
    index("search_words_near_index").using("gin", table.near).with(smallPendingList),
  ],
);

/** Words that mean the same, as editors know them: whoever searches for one finds the other too. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  { term: text().notNull(), expansion: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.term, table.expansion] }),
    index("search_synonyms_expansion_index").on(table.expansion),
  ],
);

/** Searches that found nothing, for editors. */
export const searchMisses = pgTable("search_misses", {
  query: text().primaryKey(),
  count: integer().notNull(),
  lastAt: instant().notNull(),
});
