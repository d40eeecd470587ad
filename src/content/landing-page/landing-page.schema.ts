import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { relatedInfoShape, timestampFields } from "#cms/engine/entity.ts";
import {
  entryInput,
  flagInput,
  givenText,
  idListInput,
  limitedText,
  linkInput,
  requiredLongText,
  requiredText,
  systemFields,
  textListInput,
} from "#cms/engine/input.ts";
import { routes } from "#shared/routes.ts";
import { landingPages } from "./landing-page.table.ts";
import { isLandingCategory, usualCtaText } from "./landing-page.words.ts";

/** A landing page in API responses. */
export const landingPageEntity = createSelectSchema(landingPages, timestampFields).extend(relatedInfoShape);

export type LandingPage = z.infer<typeof landingPageEntity>;

/** Validates a landing page's payload. */
export const landingPageInput = createInsertSchema(landingPages, {
  ...entryInput,
  title: requiredText("Title"),
  includeBuyerPersonas: flagInput,
  includeComparisonTable: flagInput,
  category: givenText("Category")
    .min(1, "Category is required")
    .refine(isLandingCategory, "Category is not one of the choices"),
  primaryKeyword: requiredText("Primary keyword"),
  secondaryKeywords: textListInput,
  introduction: requiredLongText("Introduction"),
  associatedVendorIds: idListInput,
  associatedFaqIds: idListInput,
  // A link without a text would have no name.
  ctaText: limitedText("CTA text", 200).transform((text) =>
    text === undefined ? undefined : text?.trim() || usualCtaText,
  ),
  ctaUrl: linkInput("CTA URL").transform((url) => (url === null ? routes.compare.href() : url)),
}).omit(systemFields);
