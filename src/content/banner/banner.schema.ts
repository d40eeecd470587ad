import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { timestampFields } from "#cms/engine/entity.ts";
import { displayOrderInput, flagInput, linkInput, requiredText, systemFields } from "#cms/engine/input.ts";
import { banners } from "./banner.table.ts";

/** A call-to-action banner in API responses. */
export const bannerEntity = createSelectSchema(banners, timestampFields);

export type Banner = z.infer<typeof bannerEntity>;

/** Validates a banner's payload. */
export const bannerInput = createInsertSchema(banners, {
  title: requiredText("Title"),
  buttonUrl: linkInput("Button URL"),
  displayOrder: displayOrderInput,
  isActive: flagInput,
}).omit(systemFields);
