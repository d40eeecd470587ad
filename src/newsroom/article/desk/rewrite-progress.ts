import { z } from "zod";
import { CallFailure } from "#http/client/calls.ts";
import { formatCount } from "#shared/text.ts";
import { type RewriteStep, rewriteStep } from "../rewrite-run.ts";

const ending = z.object({
  message: z.string().nullable(),
  model: z.string().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  cost: z.number().nullable(),
});

export const endingStates = ["done", "failed", "cancelled"] as const;

/** The outcome of a rewrite and its usage. */
export interface RewriteEnding extends z.infer<typeof ending> {
  state: (typeof endingStates)[number];
}

/** The progress of a rewrite received so far. */
export interface RewriteProgress {
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
