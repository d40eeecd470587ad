import { z } from "zod";

/** An item of the related-content panel: an existing page of this site, or an article's own source. */
export const relatedInfo = z.object({
  title: z.string(),
  source: z.string(),
  description: z.string(),
  url: z.string(),
});

export type RelatedInfo = z.infer<typeof relatedInfo>;
