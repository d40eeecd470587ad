import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { relatedInfoShape, timestampFields } from "#cms/engine/entity.ts";
import { entryInput, flagInput, requiredLongText, requiredText, systemFields } from "#cms/engine/input.ts";
import { glossaryTerms } from "./glossary.table.ts";

/** A term with its definition in API responses. */
export const glossaryTermEntity = createSelectSchema(glossaryTerms, timestampFields).extend(relatedInfoShape);

/** Validates a glossary term's payload. */
export const glossaryTermInput = createInsertSchema(glossaryTerms, {
  ...entryInput,
  term: requiredText("Term"),
  definition: requiredLongText("Definition"),
  autoLink: flagInput,
}).omit(systemFields);
