import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { entryColumns } from "#cms/columns.ts";
import type { ComparisonGroup } from "./comparison-matrix.ts";

/** An editor's own words on two vendors; the matrix of facts is computed from the vendors themselves. */
export const comparisons = pgTable("comparisons", {
  ...entryColumns(),
  title: text().notNull(),
  description: text(),
  content: text(),
  conclusion: text(),
  vendorAId: integer(),
  vendorBId: integer(),
  vendorAName: text(),
  vendorBName: text(),
  comparisonMatrix: jsonb().$type<ComparisonGroup[]>(),
});
