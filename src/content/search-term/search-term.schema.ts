import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { timestampFields } from "#cms/engine/entity.ts";
import { flagInput, integerOrNull, limitedText, requiredText, systemFields } from "#cms/engine/input.ts";
import { searchTerms } from "./search-term.table.ts";

/** A search term the site wants to rank for, in API responses to editors. */
export const searchTermEntity = createSelectSchema(searchTerms, timestampFields);

/** Validates a search term's payload. */
export const searchTermInput = createInsertSchema(searchTerms, {
  term: requiredText("Term", 255),
  targetPage: limitedText("Target page", 255),
  pageTitle: limitedText("Page title", 255),
  difficulty: limitedText("Difficulty", 50),
  currentRanking: integerOrNull,
  targetRanking: integerOrNull,
  searchVolume: integerOrNull,
  isActive: flagInput,
}).omit(systemFields);
