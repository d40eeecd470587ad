import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { relatedInfoShape, timestampFields } from "#cms/engine/entity.ts";
import { capabilityLevels, factStates } from "#cms/engine/evidence.ts";
import { entryInput, requiredText, systemFields } from "#cms/engine/input.ts";
import { vendorEntity } from "../vendor/vendor.schema.ts";
import { comparisons } from "./comparison.table.ts";
import { comparedGroup, comparisonGroup, comparisonGroupInput } from "./comparison-matrix.ts";

/** An editorial comparison in API responses. */
export const comparisonEntity = createSelectSchema(comparisons, {
  ...timestampFields,
  comparisonMatrix: z.array(comparisonGroup).nullable(),
}).extend(relatedInfoShape);

export type StoredComparison = z.infer<typeof comparisonEntity>;

/** The vendors' levels of a feature, in vendor order; null if unknown. */
const comparedFeature = z.object({
  feature: z.string(),
  title: z.string(),
  levels: z.array(z.enum(capabilityLevels).nullable()),
  states: z.array(z.enum(factStates)),
});

/** A comparison of two to four vendors. */
export const comparisonResult = z.object({
  vendors: z.array(vendorEntity),
  /** Only set for two vendors. */
  vendorA: vendorEntity.optional(),
  vendorB: vendorEntity.optional(),
  comparisonMatrix: z.array(comparedGroup),
  features: z.array(z.object({ category: z.string(), rows: z.array(comparedFeature) })),
  /** The editorial comparison of two vendors, in either order. */
  comparison: z
    .object({
      title: z.string(),
      description: z.string().nullable(),
      content: z.string().nullable(),
      conclusion: z.string().nullable(),
    })
    .nullable(),
});

const vendorName = z.object({ name: z.string(), slug: z.string() });

/** Why the comparison does not exist, and suggestions. */
export const comparisonNotFound = z.object({
  message: z.string(),
  suggestions: z.array(vendorName),
  /** Omitted for pages, which show the suggestions. */
  availableVendors: z.array(vendorName).optional(),
  requestedVendors: z.object({ vendorA: z.string(), vendorB: z.string() }),
  /** The requested slugs that do not exist. */
  missing: z.array(z.string()),
  /** The distinct vendors that were recognized, at most four. */
  understood: z.array(vendorName),
});

export type ComparisonNotFound = z.infer<typeof comparisonNotFound>;

/** Validates an editorial comparison's payload. */
export const comparisonInput = createInsertSchema(comparisons, {
  ...entryInput,
  title: requiredText("Title"),
  comparisonMatrix: z.array(comparisonGroupInput).max(50).nullish(),
}).omit(systemFields);
