import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { PublicationRecord } from "./publication-record.ts";

/** Editors' decisions about claims that a check flagged. */
export const flagDecisions = pgTable(
  "flag_decisions",
  {
    id: id(),
    articleId: integer().notNull(),
    /** The claim's id (`identifyFlags`): the claim keeps its decision when the text around it changes. */
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

/** How each published version of an article was made. Append-only. */
export const publications = pgTable(
  "article_publications",
  {
    id: id(),
    articleId: integer().notNull(),
    publishedAt: instant().notNull(),
    /** SHA-256 of the parts that readers see (`hashParts`). */
    textHash: text().notNull(),
    /** SHA-256 of the same parts of the AI's draft; null if people wrote the text. */
    draftHash: text(),
    record: jsonb().$type<Partial<PublicationRecord>>().notNull(),
  },
  (table) => [index().on(table.articleId)],
);

/** Published corrections of articles. */
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
