import { createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { timestampFields } from "../kit/entity.ts";
import { contentHubConfigs } from "./content-hub.table.ts";
import { hubPageTypes, relatedContent } from "./related-content.ts";

/** The content hub of one page, as the API answers it. */
export const contentHubEntity = createSelectSchema(contentHubConfigs, {
  ...timestampFields,
  pageType: z.enum(hubPageTypes),
  relatedContent: z.array(relatedContent),
});

export type ContentHub = z.infer<typeof contentHubEntity>;
