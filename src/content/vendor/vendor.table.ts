import { boolean, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { entryColumns, textList } from "#cms/columns.ts";
import type { Video } from "./video.ts";

export const vendors = pgTable("vendors", {
  ...entryColumns(),
  name: text().notNull(),
  category: text(),
  description: text(),
  about: text(),
  content: text(),
  website: text(),
  logo: text(),
  logoUpload: text(),
  clearbitLogoUrl: text(),
  g2Url: text(),
  capterraUrl: text(),
  gallery: jsonb().$type<string[]>().notNull().default([]),
  videos: jsonb().$type<Video[]>().notNull().default([]),
  founded: text(),
  headquarters: text(),
  employeeCount: text(),
  customerCount: text(),
  typicalClientSize: text(),
  pricing: text(),
  features: textList(),
  featuresOverview: text(),
  useCases: textList(),
  useCasesOverview: text(),
  integrations: textList(),
  integrationsOverview: text(),
  supportOptions: textList(),
  isFeatured: boolean().notNull().default(false),
});
