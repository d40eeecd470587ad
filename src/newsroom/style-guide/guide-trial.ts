import { z } from "zod";
import { entryId } from "#shared/entry-id.ts";

/** The call that rewrites an article by a guide without saving anything. */
export const guideTrialPath = (guideId: number) => `/api/style-guides/${guideId}/try`;

/** The article that a guide is tried on. */
export const guideTrialOrder = z.object({ articleId: entryId });

const texts = z.object({ title: z.string(), excerpt: z.string(), content: z.string() });

/** An article's source, and what the AI makes of it by the guide. */
export const guideTrial = z.object({
  source: texts,
  rewrite: texts.extend({ whyItMatters: z.string() }),
});

export type GuideTrial = z.infer<typeof guideTrial>;

export const guideUsesPath = "/api/admin/style-guide-uses";

/** The number of articles that were rewritten by each guide. */
export const guideUses = z.array(
  z.object({ styleGuideId: z.number().int(), articles: z.number().int().nonnegative() }),
);
