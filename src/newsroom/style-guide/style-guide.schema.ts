import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { timestampFields } from "#cms/entity.ts";
import { flagInput, limitedText, requiredLongText, requiredText, systemFields } from "#cms/input.ts";
import { styleGuides } from "./style-guide.table.ts";

/** A style guide, as the API returns it. */
export const styleGuideEntity = createSelectSchema(styleGuides, timestampFields);

export type StyleGuide = z.infer<typeof styleGuideEntity>;

/** Validates a style guide's payload; it becomes the active one unless the payload says otherwise. */
export const styleGuideInput = createInsertSchema(styleGuides, {
  name: requiredText("Name", 100),
  prompt: requiredLongText("AI Prompt"),
  description: limitedText("Description", 2000),
  isActive: flagInput,
}).omit(systemFields);
