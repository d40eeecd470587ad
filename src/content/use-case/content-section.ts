import { z } from "zod";

/** A step of a use case's implementation guide. */
export const contentSection = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  order: z.number().int(),
  /** The slugs of the section's features. Its example vendors have evidence for all of them. */
  featureSlugs: z.array(z.string().min(1).max(200)).max(10).optional(),
});

export type ContentSection = z.infer<typeof contentSection>;
