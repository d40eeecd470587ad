import { z } from "zod";

/** A fact of one vendor: a single value (`null`: not specified) or a list (empty: none specified). */
const comparisonValue = z.union([z.string(), z.array(z.string()), z.null()]);

export const comparisonGroup = z.object({
  name: z.string(),
  items: z.array(z.object({ label: z.string(), vendorA: comparisonValue, vendorB: comparisonValue })),
});

export type ComparisonValue = z.infer<typeof comparisonValue>;
export type ComparisonGroup = z.infer<typeof comparisonGroup>;
