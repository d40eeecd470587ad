import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { entryColumns, textList } from "#cms/engine/columns.ts";
import type { ContentSection } from "./content-section.ts";

export const useCases = pgTable("use_cases", {
  ...entryColumns(),
  title: text().notNull(),
  description: text(),
  overview: text(),
  category: text(),
  complexity: text(),
  targetAssets: text(),
  teamSize: text(),
  highlightCategories: textList(),
  contentSections: jsonb().$type<ContentSection[]>().notNull().default([]),
  featuredFaqIds: integer().array().notNull().default([]),
});
