import { boolean, integer, pgTable, text } from "drizzle-orm/pg-core";
import { entryColumns, textList } from "#cms/engine/columns.ts";
import { usualCtaText } from "./landing-page.words.ts";

export const landingPages = pgTable("landing_pages", {
  ...entryColumns(),
  isPublished: boolean().notNull().default(false),
  title: text().notNull(),
  category: text().notNull(),
  primaryKeyword: text().notNull(),
  secondaryKeywords: textList(),
  introduction: text().notNull(),
  content: text(),
  associatedVendorIds: integer().array().notNull().default([]),
  associatedFaqIds: integer().array().notNull().default([]),
  includeBuyerPersonas: boolean().notNull().default(true),
  includeComparisonTable: boolean().notNull().default(true),
  ctaText: text().notNull().default(usualCtaText),
  ctaUrl: text().notNull().default("/compare"),
});
