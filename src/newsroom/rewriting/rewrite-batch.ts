import { z } from "zod";
import { entryId } from "#shared/entry-id.ts";
import { rewriteStates, rewriteStepNames } from "../article/rewrite-run.ts";

/** In characters; an instruction is a sentence or two. */
export const longestInstruction = 500;

export const rewriteInstruction = z
  .string()
  .trim()
  .max(longestInstruction, `An instruction can have at most ${longestInstruction} characters`)
  .nullish();

export const rewriteRequest = z.object({
  ids: z.array(entryId).min(1, "Choose at least one article").max(500, "At most 500 articles at once"),
  instruction: rewriteInstruction,
  /** Rewrites each article on its own, without the other articles of its story. */
  apart: z.boolean().default(false),
});

export type RewriteRequest = z.infer<typeof rewriteRequest>;

const named = z.object({ id: z.number().int(), title: z.string() });

export const begunBatch = z.object({
  batch: z.number().int(),
  articles: z.number().int(),
  refused: z.array(z.object({ id: z.number().int(), message: z.string() })),
});

export const batchProgress = z.object({
  id: z.number().int(),
  editorName: z.string(),
  instruction: z.string().nullable(),
  createdAt: z.iso.datetime(),
  stoppedAt: z.iso.datetime().nullable(),
  /** When its last rewrite ended; null while one is waiting or running. */
  finishedAt: z.iso.datetime().nullable(),
  /** Estimated from finished rewrites; null if none has finished yet, or all have. */
  secondsLeft: z.number().int().nullable(),
  total: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  cancelled: z.number().int(),
  running: z.array(named.extend({ step: z.enum(rewriteStepNames).nullable() })),
  failures: z.array(named.extend({ message: z.string() })),
  articles: z.array(z.object({ id: z.number().int(), state: z.enum(rewriteStates) })),
});

export type BatchProgress = z.infer<typeof batchProgress>;

const dailyUsage = z.object({
  rewrites: z.number().int(),
  cost: z.number().nullable(),
  mostRewrites: z.number().int().nullable(),
  mostCost: z.number().nullable(),
});

/** The running and recently finished batches, and today's AI usage. */
export const rewriteWork = z.object({ batches: z.array(batchProgress), today: dailyUsage });

export type RewriteWork = z.infer<typeof rewriteWork>;
