import { z } from "zod";
import { entryId } from "#shared/entry-id.ts";

/** The article to try a guide on. */
export const guideTrialOrder = z.object({ articleId: entryId });

const texts = z.object({ title: z.string(), excerpt: z.string(), content: z.string() });

/** An article's source and its rewrite by the AI. */
export const guideTrial = z.object({
  source: texts,
  rewrite: texts.extend({ whyItMatters: z.string() }),
});

export type GuideTrial = z.infer<typeof guideTrial>;

/** The number of articles rewritten with each guide. */
export const guideUses = z.array(
  z.object({ styleGuideId: z.number().int(), articles: z.number().int().nonnegative() }),
);
