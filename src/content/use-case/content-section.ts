import { z } from "zod";

/** One step of a use case's implementation guide. */
export const contentSection = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  order: z.number().int(),
});

export type ContentSection = z.infer<typeof contentSection>;
