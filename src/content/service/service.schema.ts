import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { relatedInfoShape, timestampFields } from "#cms/engine/entity.ts";
import { entryInput, requiredText, systemFields } from "#cms/engine/input.ts";
import { services } from "./service.table.ts";

/** A service in API responses. */
export const serviceEntity = createSelectSchema(services, timestampFields).extend(relatedInfoShape);

export type Service = z.infer<typeof serviceEntity>;

/** Validates a service's payload. */
export const serviceInput = createInsertSchema(services, {
  ...entryInput,
  title: requiredText("Title"),
}).omit(systemFields);
