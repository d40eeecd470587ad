import { z } from "zod";

export const seoScore = z.object({
  seoScore: z.int().min(0).max(100),
  /** Improvements that would raise the score, most valuable first. */
  suggestions: z.array(z.string()),
});

export const seoResult = z.object({
  metaTitle: z.string().max(60),
  metaDescription: z.string().max(160),
  focusKeyphrase: z.string(),
  ...seoScore.shape,
});

export type SeoScore = z.infer<typeof seoScore>;
export type SeoResult = z.infer<typeof seoResult>;
