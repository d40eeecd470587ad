import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { relatedInfoShape, timestampFields } from "#cms/entity.ts";
import {
  entryInput,
  flagInput,
  galleryInput,
  pictureInput,
  requiredText,
  systemFields,
  textListInput,
  webAddressInput,
} from "#cms/input.ts";
import { vendors } from "./vendor.table.ts";
import { video, videoInput } from "./video.ts";

/** A vendor as the API answers it. */
export const vendorEntity = createSelectSchema(vendors, {
  ...timestampFields,
  gallery: z.array(z.string()),
  videos: z.array(video),
}).extend(relatedInfoShape);

export type Vendor = z.infer<typeof vendorEntity>;

/** Validates a vendor's payload. A year may be a number. */
export const vendorInput = createInsertSchema(vendors, {
  ...entryInput,
  name: requiredText("Name", 200),
  website: webAddressInput("Website"),
  g2Url: webAddressInput("G2 address"),
  capterraUrl: webAddressInput("Capterra address"),
  logo: pictureInput("Logo"),
  logoUpload: pictureInput("Uploaded logo"),
  clearbitLogoUrl: pictureInput("Third-party logo"),
  gallery: galleryInput,
  videos: z.array(videoInput).max(100).optional(),
  founded: z.union([z.string(), z.number().int().transform(String)]).nullish(),
  features: textListInput,
  useCases: textListInput,
  integrations: textListInput,
  supportOptions: textListInput,
  isFeatured: flagInput,
}).omit(systemFields);
