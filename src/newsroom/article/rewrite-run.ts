import { z } from "zod";

/** Steps of a rewrite in their order, worded as on the news desk (spec, section 4). */
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
  /** Note for the editor about this step, such as why the full text could not be fetched. */
  note: z.string().optional(),
});

export type RewriteStep = z.infer<typeof rewriteStep>;

export const rewriteStates = ["queued", "running", "done", "failed", "cancelled", "trial"] as const;

/** A `trial` has tried a style guide: it changed nothing, and is kept for its cost. */
export type RewriteState = (typeof rewriteStates)[number];

/** The parts of an article that a rewrite writes. Texts are markdown. */
export interface RewrittenParts {
  title: string;
  excerpt: string;
  content: string;
  whyItMatters: string;
}
