import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { timestampFields } from "#cms/engine/entity.ts";
import {
  displayOrderInput,
  flagInput,
  requiredText,
  systemFields,
  textListInput,
  webAddressInput,
} from "#cms/engine/input.ts";
import { providers } from "./provider.table.ts";

/** A service provider in API responses to editors. */
export const providerEntity = createSelectSchema(providers, timestampFields);

export type Provider = z.infer<typeof providerEntity>;

/** Validates a service provider's payload. */
export const providerInput = createInsertSchema(providers, {
  name: requiredText("Name"),
  website: webAddressInput("Website"),
  serviceIds: textListInput,
  displayOrder: displayOrderInput,
  isActive: flagInput,
}).omit(systemFields);
