import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { entryColumns } from "#cms/engine/columns.ts";
import type { ComparisonGroup } from "./comparison-matrix.ts";

/** The editors' texts about two vendors. The matrix of facts is computed from the vendors. */
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
