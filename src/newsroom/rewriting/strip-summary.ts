import { pluralize } from "#shared/text.ts";
import type { BatchProgress, RewriteWork } from "./rewrite-batch.ts";

/** The words of the strip about all batches together. */
export interface StripSummary {
  total: number;
  done: number;
  failed: number;
  /** Null until one has ended. */
  secondsLeft: number | null;
  isRunning: boolean;
  /** The rewrite that is at work: its title and step; empty when none is. */
  now: string;
  /** Batches that can be stopped, or have something to begin again. */
  running: BatchProgress[];
  retryable: BatchProgress[];
  /** Number of rewrites that a retry begins again: those that failed, and those that were stopped with them. */
  retries: number;
  failures: BatchProgress["failures"];
  /** The number of the newest batch: the strip stays closed until another one begins. */
  last: number;
}

/** Sums up the batches after the one with which the strip was closed; null when there is nothing to tell. */
export function summarize(batches: BatchProgress[], closedAt: number): StripSummary | null {
  const told = batches.filter(({ id, finishedAt }) => id > closedAt || finishedAt === null);
  if (told.length === 0) return null;
  const sum = (count: (batch: BatchProgress) => number) =>
    told.reduce((total, batch) => total + count(batch), 0);
  const running = told.filter(({ finishedAt }) => finishedAt === null);
  const retryable = told.filter(({ failed, finishedAt }) => failed > 0 && finishedAt !== null);
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
    failures: told.flatMap(({ failures }) => failures),
    last: Math.max(...told.map(({ id }) => id)),
  };
}

/** Says how far the rewrites are: `5 done, 1 failed`. */
export const describeSummary = ({ done, failed }: StripSummary) =>
  `${done} done${failed > 0 ? `, ${failed} failed` : ""}`;

/** Says how long it will take: `about 3 min left`, `less than a minute left`; empty while nobody can tell. */
export function describeTimeLeft({ isRunning, secondsLeft }: StripSummary): string {
  if (!isRunning || secondsLeft === null) return "";
  return secondsLeft < 60 ? "less than a minute left" : `about ${Math.round(secondsLeft / 60)} min left`;
}

/** The strip's title: `Rewriting 12 articles`, then `12 articles rewritten`. */
export function titleOfSummary({ isRunning, total, done }: StripSummary): string {
  if (isRunning) return `Rewriting ${pluralize(total, "article")}`;
  return done === 0 ? "No articles rewritten" : `${pluralize(done, "article")} rewritten`;
}

/** Says of one rewrite why it failed, and how many more did; empty when none has. */
export function describeFailures({ failures: [first], failed }: StripSummary): string {
  if (!first) return "";
  const reason = `${first.title}: ${first.message}`;
  return failed > 1 ? `${reason} · ${failed - 1} more failed` : reason;
}

/** Describes the day's use: `14 of 50 today · cost 0.42`. */
export function describeUsage({ rewrites, cost, mostRewrites, mostCost }: RewriteWork["today"]): string {
  const count =
    mostRewrites === null
      ? `${pluralize(rewrites, "rewrite")} today`
      : `${rewrites} of ${mostRewrites} today`;
  if (cost === null) return count;
  return `${count} · cost ${cost.toFixed(2)}${mostCost === null ? "" : ` of ${mostCost.toFixed(2)}`}`;
}
