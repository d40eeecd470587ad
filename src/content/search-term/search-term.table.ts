import { boolean, integer, pgTable, text, varchar } from "drizzle-orm/pg-core";
import { id, timestamps } from "#cms/engine/columns.ts";

export const searchTerms = pgTable("search_terms", {
  id: id(),
  term: varchar({ length: 255 }).notNull(),
  targetPage: varchar({ length: 255 }),
  pageTitle: varchar({ length: 255 }),
  currentRanking: integer(),
  targetRanking: integer(),
  searchVolume: integer(),
  difficulty: varchar({ length: 50 }),
  notes: text(),
  isActive: boolean().notNull().default(true),
  ...timestamps(),
});
