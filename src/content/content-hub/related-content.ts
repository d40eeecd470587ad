import { z } from "zod";

/** Kinds of page that can have a content hub. */
export const hubPageTypes = ["faq", "glossary", "service", "type"] as const;

export type HubPageType = (typeof hubPageTypes)[number];

/** One item of a content hub's list. */
export const relatedContent = z.object({
  type: z.enum(["faq", "glossary", "type"]),
  title: z.string(),
  slug: z.string().optional(),
  description: z.string().optional(),
  isCurrentPage: z.boolean().default(false),
});

export type RelatedContent = z.infer<typeof relatedContent>;
