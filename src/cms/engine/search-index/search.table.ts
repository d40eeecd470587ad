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

/** Small, because every search scans the pending list. */
const smallPendingList = { gin_pending_list_limit: 64 };

/** The search index of all types (docs/decisions/0056). Derived from the entries and rebuilt from them. */
export const searchEntries = pgTable(
  "search_entries",
  {
    id: id(),
    kind: text().notNull(),
    entryId: integer().notNull(),
    /** True if readers can open `path`. Other entries have empty vectors, so that readers' searches cannot match them. */
    isPublic: boolean().notNull(),
    /** Order among equal matches, lowest first. */
    place: integer().notNull(),
    path: text(),
    title: text().notNull(),
    /** The title's words, folded and joined by single spaces. */
    titleKey: text().notNull(),
    /** The words of the title; of title, summary and facts; of all texts. Each includes the kind as `@kind`. */
    head: tsvector().notNull(),
    lead: tsvector().notNull(),
    body: tsvector().notNull(),
    /** The source of excerpts and of the lexicon's words. */
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
    /** The number of public entries with this word, and with it in their title. */
    entries: integer().notNull(),
    titles: integer().notNull(),
    /** The word with each of its letters left out, to match typing slips. */
    near: text().array().notNull(),
  },
  (table) => [
    index("search_words_prefix_index").on(table.word.op("text_pattern_ops")),
    index("search_words_stem_index").on(table.stem),
    index("search_words_near_index").using("gin", table.near).with(smallPendingList),
  ],
);

/** Synonyms that editors maintain. They work in both directions. */
export const searchSynonyms = pgTable(
  "search_synonyms",
  { term: text().notNull(), expansion: text().notNull() },
  (table) => [
    primaryKey({ columns: [table.term, table.expansion] }),
    index("search_synonyms_expansion_index").on(table.expansion),
  ],
);

export const missKinds = ["no-results", "not-read", "not-known"] as const;

/** What readers searched or asked for and did not get, for editors. */
export const searchMisses = pgTable("search_misses", {
  /** A reader's words. For an unknown fact, the names of the vendor and the fact: `Addepar: General Ledger`. */
  query: text().primaryKey(),
  count: integer().notNull(),
  lastAt: instant().notNull(),
  /** A search without results, a question that was not understood, or one about an unknown fact. */
  kind: text({ enum: missKinds }).notNull().default("no-results"),
  /** The type of the entries that were asked about. */
  entryKind: text(),
  /** The entry whose fact is unknown, or null if it is unknown of every entry. */
  entryId: integer(),
  /** The unknown fact, `capabilities` and `general-ledger`. */
  field: text(),
  item: text(),
});
