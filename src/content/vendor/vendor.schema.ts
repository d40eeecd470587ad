import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { relatedInfoShape, timestampFields } from "#cms/entity.ts";
import {
  entryInput,
  flagInput,
  galleryInput,
  limitedText,
  pictureInput,
  requiredText,
  systemFields,
  textListInput,
  webAddressInput,
} from "#cms/input.ts";
import { vendors } from "./vendor.table.ts";
import { capabilitiesInput, capability, hostings, vendorEvent } from "./vendor-facts.ts";
import { video, videoInput } from "./video.ts";

/** A vendor as the API answers it. */
export const vendorEntity = createSelectSchema(vendors, {
  ...timestampFields,
  gallery: z.array(z.string()),
  videos: z.array(video),
  hosting: z.enum(hostings).nullable(),
  events: z.array(vendorEvent),
  capabilities: z.array(capability),
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
  isSponsored: flagInput,
  hosting: z.preprocess((value) => value || null, z.enum(hostings).nullish()),
  hostingRegions: textListInput,
  certifications: textListInput,
  languages: textListInput,
  markets: textListInput,
  offices: textListInput,
  accountingStandards: textListInput,
  clientTypes: textListInput,
  services: textListInput,
  whatToAsk: textListInput,
  pricingUrl: webAddressInput("Pricing page"),
  apiDocsUrl: webAddressInput("API documentation"),
  statusUrl: webAddressInput("Status page"),
  trustUrl: webAddressInput("Trust page"),
  bestFor: limitedText("Best for", 300),
  notFor: limitedText("Not for", 300),
  events: z.array(vendorEvent).max(200).optional(),
  capabilities: capabilitiesInput,
}).omit(systemFields);
