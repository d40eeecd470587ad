import { z } from "zod";

const source = z.object({
  title: z.string(),
  url: z.string().nullable(),
  publisher: z.string().nullable(),
  author: z.string().nullable(),
  publishedAt: z.string().nullable(),
});

const share = z.number().min(0).max(1).nullable();

/** How a published article was made, in API responses. */
export const provenanceRecord = z.object({
  slug: z.string(),
  title: z.string(),
  /** The line below the headline. */
  label: z.string(),
  isAiDrafted: z.boolean(),
  /** The IPTC term (cv.iptc.org/newscodes/digitalsourcetype); null for a source's own text. */
  digitalSourceType: z.string().nullable(),
  sources: z.array(source),
  model: z.string().nullable(),
  styleGuide: z.object({ name: z.string(), version: z.string().nullable() }).nullable(),
  rewrittenAt: z.string().nullable(),
  checks: z
    .object({
      /** Unsupported claims in the AI's draft or the published text. */
      found: z.int(),
      confirmed: z.int(),
      fixed: z.int(),
      longestRun: z.int(),
      sharedRuns: z.number(),
    })
    .nullable(),
  /** The share of words that people changed, 0 to 1. */
  changedShare: share,
  reviewer: z.string().nullable(),
  reviewedAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  textHash: z.string(),
  draftHash: z.string().nullable(),
  publications: z.array(
    z.object({
      publishedAt: z.string(),
      textHash: z.string(),
      reviewer: z.string().nullable(),
      changedShare: share,
    }),
  ),
  corrections: z.array(z.object({ id: z.int(), text: z.string(), correctedAt: z.string() })),
});
