import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { relatedInfoShape, timestampFields } from "#cms/entity.ts";
import { entryInput, requiredText, systemFields } from "#cms/input.ts";
import { familyOfficeTypes } from "./type.table.ts";

/** A type of family office, as the API answers it. */
export const familyOfficeTypeEntity = createSelectSchema(familyOfficeTypes, timestampFields).extend(
  relatedInfoShape,
);

export type FamilyOfficeType = z.infer<typeof familyOfficeTypeEntity>;

/** Validates a type's payload. */
export const familyOfficeTypeInput = createInsertSchema(familyOfficeTypes, {
  ...entryInput,
  title: requiredText("Title"),
}).omit(systemFields);
