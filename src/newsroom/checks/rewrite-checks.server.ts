import { ResultCache } from "#shared/result-cache.server.ts";
import { textChecker } from "#shared/text-checker.server.ts";
import type { Overlap } from "./overlap.ts";
import type { Review, Rewrite, Source } from "./review.ts";
import type { RewriteCheck } from "./rewrite-checks.worker.ts";

const check = textChecker<RewriteCheck>("src/newsroom/checks/rewrite-checks.worker.ts");

/** Compares a rewrite with its source (review.ts) in a thread. @throws AppError `invalid` when it takes too long */
export const checkRewrite = (source: Source, rewrite: Rewrite) =>
  check<Review>({ kind: "claims", source, rewrite });

/**
 * Measures in a thread how much of a rewritten text's wording is its source's. The latest results are kept: a save asks for
 * them within its transaction, which must not wait for a thread. @throws AppError `invalid` when it takes too long
 */
export const checkOverlap = (source: Source, content: string): Promise<Overlap> =>
  overlaps.get([source, content], () => check<Overlap>({ kind: "overlap", source, content }));

const overlaps = new ResultCache<Overlap>({ maxSize: 1000, sizeOf: () => 1, lifetimeOf: () => null });
