import { z } from "zod";

/** The steps of a rewrite in order, worded as in the newsroom (spec, section 4). */
export const rewriteStepNames = [
  "fetching content from the original URL",
  "enhanced content with full article context",
  "calling the AI service",
  "generating SEO metadata",
  "process completed",
] as const;

export const rewriteStep = z.object({
  step: z.enum(rewriteStepNames),
  at: z.iso.datetime(),
  /** A note for the editor, such as why the full text could not be fetched. */
  note: z.string().optional(),
});

export type RewriteStep = z.infer<typeof rewriteStep>;

export const rewriteStates = ["queued", "running", "done", "failed", "cancelled", "trial"] as const;

/** A `trial` only tried a style guide. It changed nothing and is kept for its cost. */
export type RewriteState = (typeof rewriteStates)[number];

/** The parts of an article that a rewrite writes, in markdown. */
export interface RewrittenParts {
  title: string;
  excerpt: string;
  content: string;
  whyItMatters: string;
}
