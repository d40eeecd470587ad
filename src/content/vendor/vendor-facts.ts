import { z } from "zod";
import { capabilityLevels } from "#cms/evidence/evidence.ts";
import { isKnownDate } from "#shared/is-known-date.ts";

export const hostings = ["cloud", "on-premises", "both"] as const;
export type Hosting = (typeof hostings)[number];

/** A feature, by its slug, and how the vendor covers it. */
export const capability = z.object({
  feature: z.string().min(1).max(200),
  level: z.enum(capabilityLevels),
  note: z.string().max(500).optional(),
});
export type Capability = z.infer<typeof capability>;

/** Validates a matrix of capabilities: each feature at most once. */
export const capabilitiesInput = z
  .array(capability)
  .max(500)
  .refine(
    (rows) => new Set(rows.map(({ feature }) => feature)).size === rows.length,
    "Each feature has one level",
  )
  .optional();

/** Something that happened to the company, on a date as precise as is known: `2025`, `2025-09`, `2025-09-01`, or null. */
export const vendorEvent = z.object({
  date: z
    .string()
    .refine(isKnownDate, "A date is written 2026, 2026-03 or 2026-03-14")
    .nullish()
    .transform((date) => date || null),
  text: z.string().trim().min(1).max(500),
});
export type VendorEvent = z.infer<typeof vendorEvent>;
