import { z } from "zod";

/** A fact of one vendor: a single value (`null`: not specified) or a list (empty: none specified). */
const comparisonValue = z.union([z.string(), z.array(z.string()), z.null()]);

/** A group of rows as editors write them about two vendors. */
export const comparisonGroup = z.object({
  name: z.string(),
  items: z.array(z.object({ label: z.string(), vendorA: comparisonValue, vendorB: comparisonValue })),
});

/** A group of rows as the API answers it: a value for each vendor, in their order; of two also by their old names. */
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

/** Validates a group: texts are trimmed, blank list items dropped. */
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
