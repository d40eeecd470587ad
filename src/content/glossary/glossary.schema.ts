import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { relatedInfoShape, timestampFields } from "#cms/entity.ts";
import { entryInput, flagInput, requiredLongText, requiredText, systemFields } from "#cms/input.ts";
import { glossaryTerms } from "./glossary.table.ts";

/** A term with its definition, as the API answers it. */
export const glossaryTermEntity = createSelectSchema(glossaryTerms, timestampFields).extend(relatedInfoShape);

/** Validates a glossary term's payload. */
export const glossaryTermInput = createInsertSchema(glossaryTerms, {
  ...entryInput,
  term: requiredText("Term"),
  definition: requiredLongText("Definition"),
  autoLink: flagInput,
}).omit(systemFields);
