import { z } from "zod";

/** One entry of the related-information panel; always an existing page of this site or an article's own source. */
export const relatedInfo = z.object({
  title: z.string(),
  source: z.string(),
  description: z.string(),
  url: z.string(),
});

export type RelatedInfo = z.infer<typeof relatedInfo>;
