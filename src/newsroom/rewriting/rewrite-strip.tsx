import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useMay } from "#accounts/editor-context.ts";
import { ServiceButton } from "#cms/admin/service-button.tsx";
import { api } from "#http/client/api.ts";
import { invalidate } from "#http/client/invalidation.ts";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { contentId } from "#ui/document/site.tsx";
import { useToast } from "#ui/toast.tsx";
import type { BatchProgress, RewriteWork } from "./rewrite-batch.ts";
import { rewriteWorkQuery } from "./rewrites.query.ts";

/** Shows the progress of all batches of rewrites, whoever started them. Calls `onChange` when a rewrite ends. */
export function RewriteStrip({ onChange }: { onChange: () => void }) {
  const { data } = useQuery(rewriteWorkQuery);
  const [closedAt, setClosedAt] = useState(readClosedAt);
  const summary = summarize(data?.batches ?? [], closedAt);
  useEndings(data?.batches ?? [], onChange);
  if (!summary) return null;
  const close = () => {
    keepClosedAt(summary.last);
    setClosedAt(summary.last);
    // The button disappears with the strip.
    document.getElementById(contentId)?.focus({ preventScroll: true });
  };
  return (
    <section
      aria-label="Rewrites"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-y border-rule py-1.5"
    >
      <p className="flex items-center gap-2 font-medium">
        <Sparkles aria-hidden="true" className="size-4 shrink-0" />
        {titleOfSummary(summary)}
      </p>
      <Progress ended={summary.done + summary.failed} total={summary.total} />
      <p role="status" className="tabular-nums">
        {describeSummary(summary)}
      </p>
      <p
        className={classes(
          "min-w-0 flex-1 text-13 text-muted max-sm:basis-full",
          // The reason for a failure is not shown anywhere else.
          summary.isRunning ? "truncate" : "wrap-anywhere",
        )}
      >
        {[summary.now && `Now: ${summary.now}`, describeTimeLeft(summary)].filter(Boolean).join(" · ")}
        {!summary.isRunning && describeFailures(summary)}
      </p>
      <StripButtons summary={summary} onClose={close} />
    </section>
  );
}

const Progress = ({ ended, total }: { ended: number; total: number }) => (
  <div
    role="progressbar"
    aria-label="Rewritten"
    aria-valuemin={0}
    aria-valuemax={Math.max(1, total)}
    aria-valuenow={ended}
    className="h-1 w-32 overflow-hidden rounded-full bg-rule max-sm:hidden"
  >
    <div className="h-full bg-accent" style={{ width: `${total === 0 ? 0 : (100 * ended) / total}%` }} />
  </div>
);

function StripButtons({ summary, onClose }: { summary: StripSummary; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const mayRewrite = useMay("content:write");
  const ask = async (batches: BatchProgress[], what: "stop" | "retry") => {
    try {
      for (const { id } of batches)
        await api(`POST /api/admin/rewrites/{batch}/${what}`, { params: { batch: id } });
    } catch (error) {
      const description = error instanceof Error ? error.message : "";
      toast({ title: `Failed to ${what} the rewrites`, description, variant: "destructive" });
    }
    await invalidate(client, { queryKey: rewriteWorkQuery.queryKey });
  };
  const { isRunning, retryable, retries, running } = summary;
  return (
    <div className="flex gap-2">
      {mayRewrite && retryable.length > 0 && (
        <ServiceButton service="ai" onClick={() => void ask(retryable, "retry")}>
          Retry {retries}
        </ServiceButton>
      )}
      {isRunning ? (
        mayRewrite && (
          <Button variant="quiet" onClick={() => void ask(running, "stop")}>
            Stop
          </Button>
        )
      ) : (
        <Button variant="quiet" aria-label="Close the rewrite report" onClick={onClose}>
          Close
        </Button>
      )}
    </div>
  );
}

/** Calls `onChange` if a rewrite ended since the last update. */
export function useEndings(batches: BatchProgress[], onChange: () => void) {
  const endedCount = batches.reduce((sum, { done, failed, cancelled }) => sum + done + failed + cancelled, 0);
  const change = useEffectEvent(onChange);
  const [previousCount, setPreviousCount] = useState(endedCount);
  const hasChanged = previousCount !== endedCount;
  if (hasChanged) setPreviousCount(endedCount);
  useEffect(() => {
    if (previousCount > 0) change();
  }, [previousCount]);
}

const storageKey = "closed-rewrites";

function readClosedAt(): number {
  try {
    return Number(localStorage.getItem(storageKey)) || 0;
  } catch {
    return 0;
  }
}

function keepClosedAt(batch: number) {
  try {
    localStorage.setItem(storageKey, String(batch));
  } catch {
    // Without storage, the strip reappears after a reload.
  }
}

/** All batches summed up for the strip. */
interface StripSummary {
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
