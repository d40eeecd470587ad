import { z } from "zod";

/** The kinds of pages that can have a content hub. */
export const hubPageTypes = ["faq", "glossary", "service", "type"] as const;

export type HubPageType = (typeof hubPageTypes)[number];

/** An item of a content hub. */
export const relatedContent = z.object({
  type: z.enum(["faq", "glossary", "type"]),
  title: z.string().max(500),
  slug: z.string().max(255).optional(),
  description: z.string().max(5000).optional(),
  isCurrentPage: z.boolean().default(false),
});

export type RelatedContent = z.infer<typeof relatedContent>;
