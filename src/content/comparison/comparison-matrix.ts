import { z } from "zod";

/** A fact of one vendor: a single value (`null`: not specified) or a list (empty: none specified). */
const comparisonValue = z.union([z.string(), z.array(z.string()), z.null()]);

export const comparisonGroup = z.object({
  name: z.string(),
  items: z.array(z.object({ label: z.string(), vendorA: comparisonValue, vendorB: comparisonValue })),
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
