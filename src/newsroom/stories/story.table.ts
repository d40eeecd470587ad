import { boolean, index, integer, jsonb, pgTable, real, smallint, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { Figures } from "./figures.ts";

/** Reports of one event by several feeds. Its members are in `article_desk`. */
export const stories = pgTable(
  "news_stories",
  {
    id: id(),
    /** Weights of the story's terms, by term: the mean of its members' vectors. */
    centroid: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Figures of its members, which a new one may not contradict. */
    figures: jsonb().$type<Figures>().notNull().default({}),
    /** Number of members that centroid and figures are made of; other than their present number, both are made again. */
    size: integer().notNull().default(0),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [index().on(table.lastAt)],
);

/** The desk's own notes on an article: none of them is content, and none makes a revision. */
export const articleDesk = pgTable(
  "article_desk",
  {
    articleId: integer().primaryKey(),
    storyId: integer(),
    /** True once an editor merged or split it: from then on nothing else moves it. */
    isPlacedByHand: boolean().notNull().default(false),
    /** The article that was made of this one and others; null for none. */
    coveredById: integer(),
    setAsideAt: instant(),
    setAsideById: text(),
    /** 0 to 100; null until the beat is learned. */
    relevance: smallint(),
    /** The words that weigh most in it, at most four, with their weights. */
    relevanceWords: jsonb().$type<{ word: string; weight: number }[]>().notNull().default([]),
    /** The mark of what its relevance was learned from. */
    relevanceMark: text(),
    /** Likeness of the article to its story when it joined it, 0 to 1. */
    likeness: real(),
  },
  (table) => [
    index().on(table.storyId),
    index().on(table.coveredById),
    index().on(table.setAsideAt),
    index().on(table.relevance),
  ],
);
