import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { relatedInfoShape, timestampFields } from "#cms/engine/entity.ts";
import { entryInput, idListInput, requiredText, systemFields, textListInput } from "#cms/engine/input.ts";
import { contentSection } from "./content-section.ts";
import { useCases } from "./use-case.table.ts";

/** A use case with its implementation guide in API responses. */
export const useCaseEntity = createSelectSchema(useCases, {
  ...timestampFields,
  contentSections: z.array(contentSection),
}).extend(relatedInfoShape);

export type UseCase = z.infer<typeof useCaseEntity>;

/** Validates a use case's payload. */
export const useCaseInput = createInsertSchema(useCases, {
  ...entryInput,
  title: requiredText("Title"),
  highlightCategories: textListInput,
  contentSections: z.array(contentSection).max(100).optional(),
  featuredFaqIds: idListInput,
}).omit(systemFields);
