import { queryOptions } from "@tanstack/react-query";
import type { ComparisonPageData } from "./comparison.queries.server.ts";
import type { ComparisonNotFound } from "./comparison.schema.ts";

/** Two vendors side by side, or suggestions if one is unknown. `comparison` is `{slugA}-vs-{slugB}`. */
export const comparisonQuery = (comparison: string) =>
  queryOptions<ComparisonPageData | ComparisonNotFound>({
    queryKey: ["api", "compare", `${encodeURIComponent(comparison)}?view=page`],
    meta: { notFound: "payload" },
  });

export const isComparisonNotFound = (
  result: ComparisonPageData | ComparisonNotFound,
): result is ComparisonNotFound => "suggestions" in result;
