import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { relatedInfoShape, timestampFields } from "#cms/engine/entity.ts";
import { entryInput, requiredText, systemFields } from "#cms/engine/input.ts";
import { features } from "./feature.table.ts";

/** A software feature in API responses. */
export const featureEntity = createSelectSchema(features, timestampFields).extend(relatedInfoShape);

export type Feature = z.infer<typeof featureEntity>;

/** Validates a feature's payload. */
export const featureInput = createInsertSchema(features, {
  ...entryInput,
  name: requiredText("Name"),
}).omit(systemFields);
