import { pgTable, text } from "drizzle-orm/pg-core";
import { entryColumns, textList } from "#cms/engine/columns.ts";

export const buyersGuides = pgTable("buyers_guides", {
  ...entryColumns(),
  title: text().notNull(),
  description: text(),
  content: text(),
  buyerType: text(),
  targetRole: text(),
  targetAssets: text(),
  category: text(),
  recommendedUseCases: textList(),
  priorityFeatures: textList(),
  checklist: textList(),
  recommendations: textList(),
});
