import { AppError } from "#shared/errors.ts";
import { ResultCache } from "#shared/result-cache.server.ts";
import { WorkerFault, WorkerQueue } from "#shared/worker-queue.server.ts";
import type { Overlap } from "../review/overlap.ts";
import type { Review, Rewrite, Source } from "../review/review.ts";
import type { SeoScore, SeoSubject } from "../seo/seo-score.ts";
import type { TextCheck } from "./text-checks.worker.ts";

const thread = new WorkerQueue<TextCheck, unknown>({
  source: "src/domain/text-checks/text-checks.worker.ts",
  resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
  idleMs: 60_000,
});

const timeoutMs = 10_000;

/** Compares a rewrite with its source (review.ts) in a thread. @throws AppError `invalid` when it takes too long */
export const checkRewrite = (source: Source, rewrite: Rewrite) =>
  check<Review>({ kind: "review", source, rewrite });

/**
 * How much of a rewritten text's wording is its source's, measured in a thread. The latest results are kept: a save asks for
 * them within its transaction, which must not wait for a thread. @throws AppError `invalid` when it takes too long
 */
export const checkOverlap = (source: Source, content: string): Promise<Overlap> =>
  overlaps.get([source, content], () => check<Overlap>({ kind: "overlap", source, content }));

/** The SEO score (seo-score.ts), measured in a thread. @throws AppError `invalid` when it takes too long */
export const checkSeo = (subject: SeoSubject) => check<SeoScore>({ kind: "seo", subject });

const overlaps = new ResultCache<Overlap>({ maxSize: 1000, sizeOf: () => 1, lifetimeOf: () => null });

// The thread answers what it was asked for; it is our own code.
async function check<Result>(task: TextCheck): Promise<Result> {
  try {
    return (await thread.run(task, timeoutMs)) as Result;
  } catch (error) {
    if (!(error instanceof WorkerFault)) throw error;
    throw new AppError(
      "invalid",
      "The text is too intricate to be checked: shorten it or simplify its formatting",
    );
  }
}
