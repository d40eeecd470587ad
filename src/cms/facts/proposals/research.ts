import { z } from "zod";

/** Pages in one call. */
export const mostPages = 10;

/** Why a fact that the AI service reported is not proposed. */
export const dropReasons = [
  "not-on-page",
  "value-not-in-passage",
  "unknown-field",
  "unfit-value",
  "known",
  "decided",
  "proposed",
] as const;
export type DropReason = (typeof dropReasons)[number];

/** A page that was read for facts. */
const researchedPage = z.object({
  url: z.string(),
  /** Why it could not be read, or null. */
  problem: z.string().nullable(),
  /** New proposals. */
  proposed: z.int(),
  drops: z.array(z.object({ reason: z.enum(dropReasons), count: z.int() })),
});
export type ResearchedPage = z.infer<typeof researchedPage>;

export const researchResult = z.object({
  proposed: z.int(),
  dropped: z.int(),
  pages: z.array(researchedPage),
});
export type ResearchResult = z.infer<typeof researchResult>;

/** The pages worth reading about an entry. */
export const researchPlan = z.object({
  isConfigured: z.boolean(),
  pages: z.array(z.object({ url: z.string(), why: z.string() })),
});
export type ResearchPlan = z.infer<typeof researchPlan>;
