import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { relatedInfoShape, timestampFields } from "#cms/engine/entity.ts";
import { entryInput, flagInput, requiredLongText, requiredText, systemFields } from "#cms/engine/input.ts";
import { faqs } from "./faq.table.ts";

/** A question with its answer in API responses. */
export const faqEntity = createSelectSchema(faqs, timestampFields).extend(relatedInfoShape);

/** Validates an FAQ entry's payload. */
export const faqInput = createInsertSchema(faqs, {
  ...entryInput,
  question: requiredText("Question"),
  answer: requiredLongText("Answer"),
  isHome: flagInput,
}).omit(systemFields);
