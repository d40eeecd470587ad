import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { relatedInfoShape, timestampFields } from "#cms/engine/entity.ts";
import { entryInput, requiredText, systemFields } from "#cms/engine/input.ts";
import { familyOfficeTypes } from "./type.table.ts";

/** A type of family office in API responses. */
export const familyOfficeTypeEntity = createSelectSchema(familyOfficeTypes, timestampFields).extend(
  relatedInfoShape,
);

export type FamilyOfficeType = z.infer<typeof familyOfficeTypeEntity>;

/** Validates a type's payload. */
export const familyOfficeTypeInput = createInsertSchema(familyOfficeTypes, {
  ...entryInput,
  title: requiredText("Title"),
}).omit(systemFields);
