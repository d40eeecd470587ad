import { createInsertSchema, createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { timestampFields } from "#cms/engine/entity.ts";
import {
  flagInput,
  publishedInput,
  requiredLongText,
  requiredText,
  systemFields,
} from "#cms/engine/input.ts";
import { pages } from "./page.table.ts";

/** A basic page in API responses. */
export const pageEntity = createSelectSchema(pages, timestampFields);

export type Page = z.infer<typeof pageEntity>;

/** The footer's sections. */
export const footerSections = ["legal", "company", "resources", "support"] as const;

/** Validates a basic page's payload. */
export const pageInput = createInsertSchema(pages, {
  ...publishedInput,
  title: requiredText("Title"),
  content: requiredLongText("Content"),
  showInFooter: flagInput,
  footerSection: z.preprocess((section) => section || null, z.enum(footerSections).nullable()).optional(),
}).omit(systemFields);
