import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { relatedInfoShape, timestampFields } from "#cms/engine/entity.ts";
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
} from "#cms/engine/input.ts";
import { knownDateInput } from "#shared/is-known-date.ts";
import { aliasesInput } from "./vendor.aliases.ts";
import { vendorFactFields } from "./vendor.fact-fields.ts";
import { vendors } from "./vendor.table.ts";
import { capabilitiesInput, capability, hostings, vendorEvent } from "./vendor-facts.ts";
import { video, videoInput } from "./video.ts";

/** A vendor in API responses. */
export const vendorEntity = createSelectSchema(vendors, {
  ...timestampFields,
  gallery: z.array(z.string()),
  videos: z.array(video),
  hosting: z.enum(hostings).nullable(),
  events: z.array(vendorEvent),
  capabilities: z.array(capability),
}).extend(relatedInfoShape);

export type Vendor = z.infer<typeof vendorEntity>;

/** The input of facts entered as lists or addresses. The type of a text follows from its column. */
const factInput: object = Object.fromEntries(
  vendorFactFields.flatMap(({ field, label, input }): [string, z.ZodType][] => {
    if (input === "list" || input === "phrases") return [[field, textListInput]];
    return input === "address" ? [[field, webAddressInput(label)]] : [];
  }),
);

/** Validates a vendor's payload. Years may be numbers. */
export const vendorInput = createInsertSchema(vendors, {
  ...entryInput,
  ...factInput,
  name: requiredText("Name", 200),
  aliases: aliasesInput,
  website: webAddressInput("Website"),
  logo: pictureInput("Logo"),
  logoUpload: pictureInput("Uploaded logo"),
  clearbitLogoUrl: pictureInput("Third-party logo"),
  gallery: galleryInput,
  videos: z.array(videoInput).max(100).optional(),
  founded: z.union([z.string(), z.number().int().transform(String)]).nullish(),
  features: textListInput,
  useCases: textListInput,
  isFeatured: flagInput,
  isSponsored: flagInput,
  hosting: z.preprocess((value) => value || null, z.enum(hostings).nullish()),
  markets: textListInput,
  clientTypes: textListInput,
  whatToAsk: textListInput,
  bestFor: limitedText("Best for", 300),
  notFor: limitedText("Not for", 300),
  assessedOn: knownDateInput,
  events: z.array(vendorEvent).max(200).optional(),
  capabilities: capabilitiesInput,
}).omit(systemFields);
