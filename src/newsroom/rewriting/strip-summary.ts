import { pluralize } from "#shared/text.ts";
import type { BatchProgress, RewriteWork } from "./rewrite-batch.ts";

/** All batches summed up for the strip. */
export interface StripSummary {
  total: number;
  done: number;
  failed: number;
  /** Null until a rewrite has finished. */
  secondsLeft: number | null;
  isRunning: boolean;
  /** The title and step of a running rewrite; empty while none is running. */
  now: string;
  /** Batches that can be stopped, and batches with rewrites to retry. */
  running: BatchProgress[];
  retryable: BatchProgress[];
  /** The number of rewrites a retry starts: the failed ones and those stopped with them. */
  retries: number;
  failures: BatchProgress["failures"];
  /** The newest batch's id. A closed strip stays closed until a newer batch starts. */
  last: number;
}

/** Summarizes the running batches and those newer than `closedAt`. Returns null without such batches. */
export function summarize(batches: BatchProgress[], closedAt: number): StripSummary | null {
  const visibleBatches = batches.filter(({ id, finishedAt }) => id > closedAt || finishedAt === null);
  if (visibleBatches.length === 0) return null;
  const sum = (count: (batch: BatchProgress) => number) =>
    visibleBatches.reduce((total, batch) => total + count(batch), 0);
  const running = visibleBatches.filter(({ finishedAt }) => finishedAt === null);
  const retryable = visibleBatches.filter(({ failed, finishedAt }) => failed > 0 && finishedAt !== null);
  const [now] = running.flatMap((batch) => batch.running);
  return {
    total: sum(({ total, cancelled }) => total - cancelled),
    done: sum(({ done }) => done),
    failed: sum(({ failed }) => failed),
    secondsLeft: running.every((batch) => batch.secondsLeft === null)
      ? null
      : sum((batch) => batch.secondsLeft ?? 0),
    isRunning: running.length > 0,
    now: now ? [now.title, now.step].filter(Boolean).join(" · ") : "",
    running,
    retryable,
    retries: retryable.reduce((count, { failed, cancelled }) => count + failed + cancelled, 0),
    failures: visibleBatches.flatMap(({ failures }) => failures),
    last: Math.max(...visibleBatches.map(({ id }) => id)),
  };
}

/** Returns the progress: `5 done, 1 failed`. */
export const describeSummary = ({ done, failed }: StripSummary) =>
  `${done} done${failed > 0 ? `, ${failed} failed` : ""}`;

/** Returns the time left: `about 3 min left`, `less than a minute left`; empty if unknown. */
export function describeTimeLeft({ isRunning, secondsLeft }: StripSummary): string {
  if (!isRunning || secondsLeft === null) return "";
  return secondsLeft < 60 ? "less than a minute left" : `about ${Math.round(secondsLeft / 60)} min left`;
}

/** The strip's title: `Rewriting 12 articles`, then `12 articles rewritten`. */
export function titleOfSummary({ isRunning, total, done }: StripSummary): string {
  if (isRunning) return `Rewriting ${pluralize(total, "article")}`;
  return done === 0 ? "No articles rewritten" : `${pluralize(done, "article")} rewritten`;
}

/** Returns one failure's reason and the number of other failures; empty without failures. */
export function describeFailures({ failures: [first], failed }: StripSummary): string {
  if (!first) return "";
  const reason = `${first.title}: ${first.message}`;
  return failed > 1 ? `${reason} · ${failed - 1} more failed` : reason;
}

/** Returns today's usage: `14 of 50 rewrites today · cost 0.42`. */
export function describeUsage({ rewrites, cost, mostRewrites, mostCost }: RewriteWork["today"]): string {
  const count =
    mostRewrites === null
      ? `${pluralize(rewrites, "rewrite")} today`
      : `${rewrites} of ${pluralize(mostRewrites, "rewrite")} today`;
  if (cost === null) return count;
  return `${count} · cost ${cost.toFixed(2)}${mostCost === null ? "" : ` of ${mostCost.toFixed(2)}`}`;
}
