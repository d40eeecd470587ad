import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { PublicationRecord } from "./publication-record.ts";

/** Editors' decisions about the claims that a check had flagged. */
export const flagDecisions = pgTable(
  "flag_decisions",
  {
    id: id(),
    articleId: integer().notNull(),
    /** Kind, field and wording as one key: the same claim keeps its decision when the text around it changes. */
    flag: text().notNull(),
    kind: text().notNull(),
    field: text().notNull(),
    text: text().notNull(),
    decision: text({ enum: ["confirmed", "fixed"] }).notNull(),
    note: text(),
    editorId: text().notNull(),
    editorName: text().notNull(),
    decidedAt: instant().notNull(),
  },
  (table) => [uniqueIndex().on(table.articleId, table.flag)],
);

/** The records of how each published version of an article was made. Rows are added, and never changed. */
export const publications = pgTable(
  "article_publications",
  {
    id: id(),
    articleId: integer().notNull(),
    publishedAt: instant().notNull(),
    /** SHA-256 of the title, summary and text that readers see. */
    textHash: text().notNull(),
    /** SHA-256 of the same parts as the AI had written them; null for what people wrote. */
    draftHash: text(),
    record: jsonb().$type<Partial<PublicationRecord>>().notNull(),
  },
  (table) => [index().on(table.articleId)],
);

/** Corrections of published articles, told to readers. */
export const articleCorrections = pgTable(
  "article_corrections",
  {
    id: id(),
    articleId: integer().notNull(),
    text: text().notNull(),
    editorId: text().notNull(),
    editorName: text().notNull(),
    correctedAt: instant().notNull(),
  },
  (table) => [index().on(table.articleId)],
);
