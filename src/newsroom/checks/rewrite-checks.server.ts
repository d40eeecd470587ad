import { ResultCache } from "#shared/result-cache.server.ts";
import { textChecker } from "#shared/text-checker.server.ts";
import type { Overlap } from "./overlap.ts";
import type { Review, Rewrite, Source } from "./review.ts";
import type { RewriteCheck } from "./rewrite-checks.worker.ts";

/*
 * The checks run in a worker. Their latest results are cached because a save needs them within its transaction, which must
 * not wait for a worker. Each throws AppError `invalid` if it takes too long.
 */

const check = textChecker<RewriteCheck>("src/newsroom/checks/rewrite-checks.worker.ts");

/** Runs `reviewRewrite` in a worker. @throws AppError `invalid` if it takes too long */
export const checkRewrite = (source: Source, rewrite: Rewrite): Promise<Review> =>
  reviews.get([source, rewrite], () => check<Review>({ kind: "claims", source, rewrite }));

/** Runs `measureRewrite` in a worker. @throws AppError `invalid` if it takes too long */
export const checkOverlap = (source: Source, content: string): Promise<Overlap> =>
  overlaps.get([source, content], () => check<Overlap>({ kind: "overlap", source, content }));

/** Runs `changedShare` in a worker. @throws AppError `invalid` if it takes too long */
export const measureChange = (before: string, after: string): Promise<number> =>
  shares.get([before, after], () => check<number>({ kind: "change", before, after }));

const mostKept = 1000;
const reviews = new ResultCache<Review>({ maxSize: 200, sizeOf: () => 1, lifetimeOf: () => null });
const overlaps = new ResultCache<Overlap>({ maxSize: mostKept, sizeOf: () => 1, lifetimeOf: () => null });
const shares = new ResultCache<number>({ maxSize: mostKept, sizeOf: () => 1, lifetimeOf: () => null });
