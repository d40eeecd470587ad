import { boolean, index, integer, jsonb, pgTable, real, smallint, text } from "drizzle-orm/pg-core";
import { instant } from "#db/columns.ts";

/** The newsroom's data about an article. It is not content and creates no revisions. */
export const articleDesk = pgTable(
  "article_desk",
  {
    articleId: integer().primaryKey(),
    storyId: integer(),
    /** An editor merged or split it, so only editors can move it. */
    isPlacedByHand: boolean().notNull().default(false),
    /** The article that was written from this one and others, or null. */
    coveredById: integer(),
    setAsideAt: instant(),
    setAsideById: text(),
    /** 0 to 100; null until relevance is learned. */
    relevance: smallint(),
    /** Its heaviest words and their weights, at most four. */
    relevanceWords: jsonb().$type<{ word: string; weight: number }[]>().notNull().default([]),
    /** Identifies what its relevance was learned from. */
    relevanceMark: text(),
    /** The version of the rules that read it for facts, or null. */
    readByRules: smallint(),
    /** The similarity of the article to its story when it joined, 0 to 1. */
    likeness: real(),
  },
  (table) => [
    index().on(table.storyId),
    index().on(table.coveredById),
    index().on(table.setAsideAt),
    index().on(table.relevance),
  ],
);
