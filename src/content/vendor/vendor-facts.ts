import { z } from "zod";
import { capabilityLevels } from "#cms/engine/evidence.ts";
import { knownDateInput } from "#shared/is-known-date.ts";

export const hostings = ["cloud", "on-premises", "both"] as const;
export type Hosting = (typeof hostings)[number];

/** The suggested kinds of clients. The API accepts others. */
export const clientTypes = [
  "Single family offices",
  "Multi-family offices",
  "Private investors",
  "Wealth managers",
  "Registered investment advisers",
  "Private banks",
  "Institutional investors",
  "Fund managers",
  "Fund administrators",
  "Accountants and advisers",
] as const;

/** How the vendor covers a feature, by slug. */
export const capability = z.object({
  feature: z.string().min(1).max(200),
  level: z.enum(capabilityLevels),
  note: z.string().max(500).optional(),
});
export type Capability = z.infer<typeof capability>;

export const isCapability = (value: unknown): value is Capability => capability.safeParse(value).success;

/** Validates a capability matrix. Each feature may occur once. */
export const capabilitiesInput = z
  .array(capability)
  .max(500)
  .refine(
    (rows) => new Set(rows.map(({ feature }) => feature)).size === rows.length,
    "Each feature has one level",
  )
  .optional();

/** A company event. Its date is as precise as known: `2025`, `2025-09`, `2025-09-01`, or null. */
export const vendorEvent = z.object({
  date: knownDateInput.transform((date) => date ?? null),
  text: z.string().trim().min(1).max(500),
});
export type VendorEvent = z.infer<typeof vendorEvent>;
