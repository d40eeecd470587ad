import { Ban, Check, LoaderCircle, TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useReducer, useState } from "react";
import { z } from "zod";
import { api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { failure, useAction } from "#http/client/use-action.tsx";
import { formatCount } from "#shared/text.ts";
import { formatSeconds } from "#ui/admin/formats.ts";
import { Button } from "#ui/button.tsx";
import { type ToastMessage, useToast } from "#ui/toast.tsx";
import type { ArticleRow } from "../article.schema.ts";
import { type RewriteStep, rewriteStep } from "../rewrite-run.ts";
import { refetchTwice, useInvalidate } from "./refetch-twice.ts";

/** The live steps of a rewrite, and how it ended. */
export function RewritePanel({
  progress: { steps, ending, isLost },
  isCancelling,
  onCancel,
  onClose,
}: {
  progress: RewriteProgress;
  isCancelling: boolean;
  onCancel: () => void;
  onClose: () => void;
}) {
  return (
    <section aria-label="Rewrite" className="flex flex-col gap-3 rounded-control bg-sunk p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium">{ending ? endings[ending.state].title : "Processing..."}</p>
        {ending || isLost ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <Button isBusy={isCancelling} onClick={onCancel}>
            {isCancelling ? "Cancelling..." : "Cancel"}
          </Button>
        )}
      </div>
      <div role="log" aria-label="Steps of the rewrite">
        <ol className="flex flex-col gap-1 text-13">
          {steps.map((step, index) => (
            <Step
              // A step can repeat after a server restart.
              key={`${step.at} ${step.step}`}
              step={step}
              icon={index < steps.length - 1 ? doneIcon : iconOf(ending)}
            />
          ))}
        </ol>
      </div>
      {isLost && !ending && (
        <p className="text-13 text-muted">
          The connection to this rewrite was lost. Reload the page to see its result.
        </p>
      )}
      {ending && <Ending ending={ending} />}
    </section>
  );
}

const doneIcon = <Check aria-hidden="true" className="size-4 text-accent" />;
const spinner = <LoaderCircle aria-hidden="true" className="size-4 animate-turn text-muted" />;

const endings: Record<RewriteEnding["state"], { title: string; icon: ReactNode }> = {
  done: { title: "Rewritten", icon: doneIcon },
  failed: {
    title: "The rewrite failed",
    icon: <TriangleAlert aria-hidden="true" className="size-4 text-danger" />,
  },
  cancelled: { title: "Cancelled", icon: <Ban aria-hidden="true" className="size-4 text-muted" /> },
};

const iconOf = (ending: RewriteEnding | null) => (ending ? endings[ending.state].icon : spinner);

const Step = ({ step: { step, at, note }, icon }: { step: RewriteStep; icon: ReactNode }) => (
  <li className="flex items-start gap-2">
    <span className="grid h-5 place-items-center">{icon}</span>
    <time dateTime={at} className="shrink-0 text-muted tabular-nums">
      {formatSeconds(new Date(at))}
    </time>
    <span className="min-w-0 wrap-anywhere">
      {step}
      {note && <span className="block text-muted">{note}</span>}
    </span>
  </li>
);

function Ending({ ending }: { ending: RewriteEnding }) {
  const usage = usageOf(ending);
  return (
    <>
      {ending.state === "failed" && <p className="text-danger">{ending.message}</p>}
      {usage && <p className="text-13 text-muted tabular-nums">{usage}</p>}
    </>
  );
}

/** Which of the two reports the rewrite's end: the call that started it here, or the progress stream. */
type ProgressSource = "call" | "progress";

/**
 * An article's rewrite, whether started here or already running. Each progress stream holds a connection, and browsers allow only
 * six. A rewrite that was not started here has one only if `isFollowed`.
 */
export function useRewrite(
  { id, isBeingRewritten }: Pick<ArticleRow, "id" | "isBeingRewritten">,
  { isFollowed }: { isFollowed: boolean },
) {
  const toast = useToast();
  const invalidate = useInvalidate();
  const [source, setSource] = useState<ProgressSource | null>(null);
  const [attempt, setAttempt] = useState(0);
  if (isFollowed && !source) setSource("progress");

  const reportEnd = ({ state, message }: RewriteEnding) => {
    if (source === "call") return;
    if (state === "done") toast(successToast);
    else if (state === "cancelled") toast(cancelToast);
    else toast(failureToast(new Error(message ?? "The reason is unknown")));
    invalidate();
  };
  const progress = useRewriteProgress(id, { attempt: source && attempt, onEnded: reportEnd });

  const call = useAction({
    call: () => api("POST /api/news/{id}/rewrite", { params: { id } }),
    done: () => successToast,
    failed: (error) => {
      if (error instanceof CallFailure && error.status === 0) {
        setSource("progress");
        return outOfReach;
      }
      // Even an immediate failure has steps, which may arrive after this response.
      if (isRefusedStart(error) && progress.steps.length === 0) setSource(null);
      return error.message.startsWith("The rewrite was cancelled") ? cancelToast : failureToast(error);
    },
    refetch: refetchTwice,
  });
  const cancel = useAction({
    call: () => api("POST /api/news/{id}/rewrite/cancel", { params: { id } }),
    done: () => cancelToast,
    failed: "Failed to cancel the rewrite",
    refetch: refetchTwice,
  });

  return {
    /** Null if there is nothing to show. */
    progress: source ? progress : isBeingRewritten ? initialProgress : null,
    isRunning: call.isPending || (source ? !progress.ending : isBeingRewritten),
    isCancelling: cancel.isPending,
    /** The reason it could not start. */
    problem: source ? null : (call.error?.message ?? null),
    begin: () => {
      setSource("call");
      setAttempt(attempt + 1);
      call.mutate();
    },
    cancel: () => cancel.mutate(),
    close: () => {
      setSource(null);
      call.reset();
    },
  };
}

/** A started rewrite continues when the server is back, and its progress then reports it. */
const outOfReach: ToastMessage = {
  title: "Error",
  variant: "destructive",
  description: "The server cannot be reached. A rewrite in progress will continue once it is back.",
};
const successToast = { title: "Success", description: "Article Rewritten" };
const cancelToast = { title: "Rewrite cancelled", description: "The article is unchanged." };
const failureToast = (error: Error) => failure("Failed to rewrite article", error);

/** Follows an article's latest rewrite, anew at each attempt; none if it is null. Calls `onEnded` at its end. */
function useRewriteProgress(
  articleId: number,
  { attempt, onEnded }: { attempt: number | null; onEnded: (ending: RewriteEnding) => void },
) {
  const [progress, dispatch] = useReducer(progressAfter, initialProgress);
  const end = useEffectEvent((ending: RewriteEnding) => {
    dispatch({ event: "ended", ending });
    onEnded(ending);
  });
  useEffect(() => {
    if (attempt === null) return;
    const source = new EventSource(`/api/news/${articleId}/rewrite/progress`);
    source.onopen = () => dispatch({ event: "begun" });
    source.onmessage = ({ data }) => dispatch({ event: "step", step: readStep(data) });
    // A broken stream reconnects automatically unless the server rejects it.
    source.onerror = () => source.readyState === EventSource.CLOSED && dispatch({ event: "lost" });
    for (const state of endingStates) {
      source.addEventListener(state, ({ data }) => {
        source.close();
        end(readEnding(state, data));
      });
    }
    return () => {
      source.close();
      dispatch({ event: "begun" });
    };
  }, [articleId, attempt]);
  return progress;
}

const ending = z.object({
  message: z.string().nullable(),
  model: z.string().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  cost: z.number().nullable(),
});

const endingStates = ["done", "failed", "cancelled"] as const;

/** The outcome of a rewrite and its usage. */
export interface RewriteEnding extends z.infer<typeof ending> {
  state: (typeof endingStates)[number];
}

/** The progress of a rewrite received so far. */
interface RewriteProgress {
  steps: RewriteStep[];
  ending: RewriteEnding | null;
  /** The stream ended although the rewrite may still be running. */
  isLost: boolean;
}

export const initialProgress: RewriteProgress = { steps: [], ending: null, isLost: false };

/** The events of a rewrite's progress stream. */
export type ProgressUpdate =
  /** The stream started, or restarted after an interruption. The server repeats all steps. */
  | { event: "begun" }
  | { event: "step"; step: RewriteStep }
  | { event: "ended"; ending: RewriteEnding }
  | { event: "lost" };

export function progressAfter(progress: RewriteProgress, update: ProgressUpdate): RewriteProgress {
  switch (update.event) {
    case "begun":
      return initialProgress;
    case "step":
      return { ...progress, steps: [...progress.steps, update.step] };
    case "ended":
      return { ...progress, ending: update.ending };
    case "lost":
      return { ...progress, isLost: true };
  }
}

/**
 * True if nothing was started: the request is invalid or not allowed, the article cannot be rewritten, a limit is reached, or the
 * AI is not configured.
 */
export const isRefusedStart = (error: Error) =>
  error instanceof CallFailure && ((error.status >= 400 && error.status < 500) || error.status === 503);

/** Parses a stream message. */
export const readStep = (data: string): RewriteStep => rewriteStep.parse(JSON.parse(data));

/** Parses the stream's last event, whose name is the state. */
export const readEnding = (state: RewriteEnding["state"], data: string): RewriteEnding => ({
  state,
  ...ending.parse(JSON.parse(data)),
});

/** Returns a rewrite's usage: `gpt · 1,000 tokens read, 500 written · cost 0.0025`. Empty if none was reported. */
export function usageOf({ model, inputTokens, outputTokens, cost }: RewriteEnding): string {
  const parts = [
    model,
    inputTokens !== null && outputTokens !== null
      ? `${formatCount(inputTokens)} tokens read, ${formatCount(outputTokens)} written`
      : null,
    cost === null ? null : `cost ${cost.toLocaleString("en-US", { maximumSignificantDigits: 3 })}`,
  ];
  return parts.filter(Boolean).join(" · ");
}
