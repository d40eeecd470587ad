import { z } from "zod";

/** A vendor's fact: a single value (`null` means not specified) or a list (empty means none specified). */
const comparisonValue = z.union([z.string(), z.array(z.string()), z.null()]);

/** A group of rows about two vendors, as written by editors. */
export const comparisonGroup = z.object({
  name: z.string(),
  items: z.array(z.object({ label: z.string(), vendorA: comparisonValue, vendorB: comparisonValue })),
});

/**
 * A group of rows in API responses: a value per vendor in vendor order. For two vendors, the older `vendorA` and `vendorB` are also
 * set.
 */
export const comparedGroup = z.object({
  name: z.string(),
  items: z.array(
    z.object({
      label: z.string(),
      values: z.array(comparisonValue),
      vendorA: comparisonValue.optional(),
      vendorB: comparisonValue.optional(),
    }),
  ),
});

/** Validates a group. Trims texts and drops blank list items. */
export const comparisonGroupInput = z.object({
  name: z.string().trim(),
  items: z
    .array(
      z.object({
        label: z.string().trim(),
        vendorA: comparisonValueInput(),
        vendorB: comparisonValueInput(),
      }),
    )
    .max(200),
});

function comparisonValueInput() {
  return comparisonValue.transform((value) => {
    if (Array.isArray(value)) return value.map((item) => item.trim()).filter(Boolean);
    return value?.trim() || null;
  });
}

export type ComparisonValue = z.infer<typeof comparisonValue>;
export type ComparisonGroup = z.infer<typeof comparisonGroup>;
