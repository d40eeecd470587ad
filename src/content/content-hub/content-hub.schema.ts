import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { timestampFields } from "#cms/engine/entity.ts";
import { flagInput, requiredLongText, requiredText, systemFields } from "#cms/engine/input.ts";
import { contentHubConfigs } from "./content-hub.table.ts";
import { hubPageTypes, relatedContent } from "./related-content.ts";

/** A page's content hub in API responses. */
export const contentHubEntity = createSelectSchema(contentHubConfigs, {
  ...timestampFields,
  pageType: z.enum(hubPageTypes),
  relatedContent: z.array(relatedContent),
});

export type ContentHub = z.infer<typeof contentHubEntity>;

/** Validates a content hub's payload. */
export const contentHubInput = createInsertSchema(contentHubConfigs, {
  pageType: z.enum(hubPageTypes),
  isEnabled: flagInput,
  pageSlug: requiredText("Page slug", 255),
  title: requiredText("Title"),
  description: requiredLongText("Description"),
  topic: requiredText("Topic"),
  relatedContent: z.array(relatedContent).max(200),
}).omit(systemFields);
