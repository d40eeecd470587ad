import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { relatedInfoShape, timestampFields } from "#cms/entity.ts";
import { entryInput, requiredText, systemFields } from "#cms/input.ts";
import { services } from "./service.table.ts";

/** A service, as the API answers it. */
export const serviceEntity = createSelectSchema(services, timestampFields).extend(relatedInfoShape);

export type Service = z.infer<typeof serviceEntity>;

/** Validates a service's payload. */
export const serviceInput = createInsertSchema(services, {
  ...entryInput,
  title: requiredText("Title"),
}).omit(systemFields);
