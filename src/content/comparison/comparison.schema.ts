import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { relatedInfoShape, timestampFields } from "#cms/entity.ts";
import { capabilityLevels, factStates } from "#cms/evidence/evidence.ts";
import { entryInput, requiredText, systemFields } from "#cms/input.ts";
import { vendorEntity } from "../vendor/vendor.schema.ts";
import { comparisons } from "./comparison.table.ts";
import { comparedGroup, comparisonGroup, comparisonGroupInput } from "./comparison-matrix.ts";

/** An editorial comparison, as the API answers it. */
export const comparisonEntity = createSelectSchema(comparisons, {
  ...timestampFields,
  comparisonMatrix: z.array(comparisonGroup).nullable(),
}).extend(relatedInfoShape);

export type StoredComparison = z.infer<typeof comparisonEntity>;

/** The vendors' levels of a feature, in their order; null: unknown. */
const comparedFeature = z.object({
  feature: z.string(),
  title: z.string(),
  levels: z.array(z.enum(capabilityLevels).nullable()),
  states: z.array(z.enum(factStates)),
});

/** Two to four vendors side by side. */
export const comparisonResult = z.object({
  vendors: z.array(vendorEntity),
  /** The two, where there are no more. */
  vendorA: vendorEntity.optional(),
  vendorB: vendorEntity.optional(),
  comparisonMatrix: z.array(comparedGroup),
  features: z.array(z.object({ category: z.string(), rows: z.array(comparedFeature) })),
  /** An editor's own words on two vendors, in either order of them. */
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

/** The reason why there is no such comparison, and suggestions. */
export const comparisonNotFound = z.object({
  message: z.string(),
  suggestions: z.array(vendorName),
  /** Left out of pages, which show the suggestions. */
  availableVendors: z.array(vendorName).optional(),
  requestedVendors: z.object({ vendorA: z.string(), vendorB: z.string() }),
  /** Those of the requested slugs that are not there. */
  missing: z.array(z.string()),
  /** The vendors that were understood, each once, at most four. */
  understood: z.array(vendorName),
});

export type ComparisonNotFound = z.infer<typeof comparisonNotFound>;

/** Validates an editorial comparison's payload. */
export const comparisonInput = createInsertSchema(comparisons, {
  ...entryInput,
  title: requiredText("Title"),
  comparisonMatrix: z.array(comparisonGroupInput).max(50).nullish(),
}).omit(systemFields);
