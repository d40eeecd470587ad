import { boolean, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { entryColumns, textList } from "../kit/columns.ts";
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

/** Where a vendor's facts come from. Kept apart from the vendor so that no public answer holds it by accident. */
export const vendorProvenance = pgTable("vendor_provenance", {
  vendorId: integer().primaryKey(),
  confidence: jsonb().$type<Record<string, "sourced" | "general-knowledge">>().notNull().default({}),
  unsourcedFeatures: textList(),
  notes: text(),
  sources: jsonb().$type<FactSource[]>().notNull().default([]),
});

export interface FactSource {
  source: string;
  supports: string;
  when: string;
}
