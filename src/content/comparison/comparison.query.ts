import { queryOptions } from "@tanstack/react-query";
import type { ComparisonData } from "./compare-vendors.server.ts";
import type { ComparisonNotFound } from "./comparison.schema.ts";
import { type PackedComparison, unpackComparison } from "./packed-comparison.ts";

/** The permanent address of the vendors that another one named. */
export interface ComparisonMoved {
  movedTo: string;
}

type Other = ComparisonNotFound | ComparisonMoved;

/**
 * Two to four vendors side by side, or suggestions if one is unknown; of vendors in another order their permanent address.
 * `comparison` is `{slugA}-vs-{slugB}` and so on.
 */
export const comparisonQuery = (comparison: string) =>
  queryOptions<PackedComparison | Other, Error, ComparisonData | Other>({
    queryKey: ["api", "compare", `${encodeURIComponent(comparison)}?view=page`],
    meta: { notFound: "payload" },
    select: (result) => (isNotFound(result) || isMoved(result) ? result : unpackComparison(result)),
  });

export const isNotFound = (result: object): result is ComparisonNotFound => "suggestions" in result;

export const isMoved = (result: object): result is ComparisonMoved => "movedTo" in result;
