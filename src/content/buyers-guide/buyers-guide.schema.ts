import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { relatedInfoShape, timestampFields } from "#cms/engine/entity.ts";
import { entryInput, requiredText, systemFields, textListInput } from "#cms/engine/input.ts";
import { buyersGuides } from "./buyers-guide.table.ts";

/** A buyer's guide in API responses. */
export const buyersGuideEntity = createSelectSchema(buyersGuides, timestampFields).extend(relatedInfoShape);

/** Validates a buyer's guide's payload. */
export const buyersGuideInput = createInsertSchema(buyersGuides, {
  ...entryInput,
  title: requiredText("Title"),
  recommendedUseCases: textListInput,
  priorityFeatures: textListInput,
  checklist: textListInput,
  recommendations: textListInput,
}).omit(systemFields);
