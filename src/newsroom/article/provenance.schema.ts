import { z } from "zod";

const source = z.object({
  title: z.string(),
  url: z.string().nullable(),
  publisher: z.string().nullable(),
  author: z.string().nullable(),
  publishedAt: z.string().nullable(),
});

const share = z.number().min(0).max(1).nullable();

/** The record of how a published article was made, as the API answers it. */
export const provenanceRecord = z.object({
  slug: z.string(),
  title: z.string(),
  /** The line under the headline. */
  label: z.string(),
  isAiDrafted: z.boolean(),
  /** IPTC's term (cv.iptc.org/newscodes/digitalsourcetype); null for a source's own text. */
  digitalSourceType: z.string().nullable(),
  sources: z.array(source),
  model: z.string().nullable(),
  styleGuide: z.object({ name: z.string(), version: z.string().nullable() }).nullable(),
  rewrittenAt: z.string().nullable(),
  checks: z
    .object({
      /** Claims that the sources do not support: in the AI's version or in the published one. */
      found: z.int(),
      confirmed: z.int(),
      fixed: z.int(),
      longestRun: z.int(),
      sharedRuns: z.number(),
    })
    .nullable(),
  /** The share of words that people changed. */
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
