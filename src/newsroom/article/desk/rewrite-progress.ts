import { z } from "zod";
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

/** Result of a rewrite, and its usage. */
export interface RewriteEnding extends z.infer<typeof ending> {
  state: (typeof endingStates)[number];
}

/** Progress of a rewrite, as received so far. */
export interface RewriteProgress {
  steps: RewriteStep[];
  ending: RewriteEnding | null;
  /** True if the stream has ended although the rewrite may still be running. */
  isLost: boolean;
}

export const nothingHeard: RewriteProgress = { steps: [], ending: null, isLost: false };

/** Events of the stream of a rewrite's progress. */
export type Heard =
  /** The stream begins, or begins again after an interruption: the server repeats all steps. */
  | { event: "begun" }
  | { event: "step"; step: RewriteStep }
  | { event: "ended"; ending: RewriteEnding }
  | { event: "lost" };

export function progressAfter(progress: RewriteProgress, heard: Heard): RewriteProgress {
  switch (heard.event) {
    case "begun":
      return nothingHeard;
    case "step":
      return { ...progress, steps: [...progress.steps, heard.step] };
    case "ended":
      return { ...progress, ending: heard.ending };
    case "lost":
      return { ...progress, isLost: true };
  }
}

/** A message of the stream. */
export const readStep = (data: string): RewriteStep => rewriteStep.parse(JSON.parse(data));

/** The stream's last event; its name is the state. */
export const readEnding = (state: RewriteEnding["state"], data: string): RewriteEnding => ({
  state,
  ...ending.parse(JSON.parse(data)),
});

/** Describes a rewrite's usage: `gpt · 1,000 tokens read, 500 written · cost 0.0025`. Empty if none was reported. */
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
