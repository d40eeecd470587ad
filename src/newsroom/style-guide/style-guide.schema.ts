import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { timestampFields } from "#cms/engine/entity.ts";
import { flagInput, limitedText, requiredLongText, requiredText, systemFields } from "#cms/engine/input.ts";
import { styleGuides } from "./style-guide.table.ts";

/** A style guide in API responses. */
export const styleGuideEntity = createSelectSchema(styleGuides, timestampFields);

export type StyleGuide = z.infer<typeof styleGuideEntity>;

/** Validates a style guide's payload. A new guide becomes active unless the payload says otherwise. */
export const styleGuideInput = createInsertSchema(styleGuides, {
  name: requiredText("Name", 100),
  prompt: requiredLongText("AI Prompt"),
  description: limitedText("Description", 2000),
  isActive: flagInput,
}).omit(systemFields);
