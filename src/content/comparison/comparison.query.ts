import { queryOptions } from "@tanstack/react-query";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import type { ComparisonData } from "./compare-vendors.server.ts";
import type { comparisonRead } from "./comparison.api.server.ts";
import type { ComparisonNotFound } from "./comparison.schema.ts";
import { unpackComparison } from "./packed-comparison.ts";

/** The canonical URL of the same vendors. */
export interface ComparisonMoved {
  movedTo: string;
}

type Other = ComparisonNotFound | ComparisonMoved;

/**
 * Compares two to four vendors. Returns suggestions if one is unknown, or the canonical URL if the vendors are in another order.
 * `comparison` is `{slugA}-vs-{slugB}` and so on.
 */
export const comparisonQuery = (comparison: string) =>
  queryOptions<ReadAnswer<typeof comparisonRead> | ComparisonNotFound, Error, ComparisonData | Other>({
    queryKey: ["api", "compare", `${encodeURIComponent(comparison)}?view=page`],
    meta: { notFound: "payload" },
    select: (result) => (isNotFound(result) || isMoved(result) ? result : unpackComparison(result)),
  });

export const isNotFound = (result: object): result is ComparisonNotFound => "suggestions" in result;

export const isMoved = (result: object): result is ComparisonMoved => "movedTo" in result;
