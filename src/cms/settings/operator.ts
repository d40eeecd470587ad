import { z } from "zod";
import { isPublicEmailAddress, normalizeEmail } from "#shared/email-address.ts";

/** A setting of the operator, trimmed. Blank counts as missing. */
const statement = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `At most ${limit} characters`)
    .transform((text) => text || null)
    .nullable();

const email = z
  .string()
  .overwrite(normalizeEmail)
  .refine((text) => !text || isPublicEmailAddress(text), "Enter an email address such as desk@example.com")
  .transform((address) => address || null)
  .nullable();

const line = statement(300);
const paragraph = statement(2000);

/** An address of a page. Blank counts as missing. */
const pageAddress = z
  .union([
    z.literal(""),
    z.url({ protocol: /^https?$/, error: "Enter an address such as https://example.com" }).max(2000),
  ])
  .transform((address) => address || null)
  .nullable();

/** Information that the operator states about itself and the site (contract, sections 7 and 10). */
export const operatorSettings = z.object({
  name: line,
  address: line,
  email,
  phone: line,
  privacyEmail: email,
  editorialContact: line,
  financing: paragraph,
  sponsorPolicy: paragraph,
  automation: paragraph,
  relationships: paragraph,
  reviewDays: line,
  logRetention: line,
  analytics: paragraph,
  embeds: paragraph,
  legalBasis: paragraph,
  liability: paragraph,
  governingLaw: paragraph,
  dataLicence: line,
  dataLicenceUrl: pageAddress,
});

export type OperatorSettings = z.infer<typeof operatorSettings>;
export type OperatorField = keyof OperatorSettings;

/** Changes to the settings. Omitted ones keep their value. */
export const operatorChanges = operatorSettings.partial();

/** The settings before the operator has set any. */
export const noOperator: OperatorSettings = operatorSettings.parse(
  Object.fromEntries(Object.keys(operatorSettings.shape).map((field) => [field, null])),
);

export const operatorLabels: Record<OperatorField, string> = {
  name: "Operator's name",
  address: "Postal address",
  email: "Contact email",
  phone: "Phone",
  privacyEmail: "Email for privacy requests",
  editorialContact: "Editorial contact",
  financing: "How the site is financed",
  sponsorPolicy: "Sponsor policy",
  automation: "Use of automated tools",
  relationships: "Commercial relationships",
  reviewDays: "Working days to review a correction",
  logRetention: "How long log files are kept",
  analytics: "Measurement of visits",
  embeds: "Embedded content",
  legalBasis: "Legal basis and recipients",
  liability: "Liability",
  governingLaw: "Governing law",
  dataLicence: "Licence of the open data",
  dataLicenceUrl: "Address of that licence",
};

export const operatorFields = operatorSettings.keyof().options;

/** Settings whose absence says something: without a licence, all rights are reserved. */
const optionalFields: readonly OperatorField[] = ["dataLicence", "dataLicenceUrl"];

/** Returns the settings without a value that published pages use. Optional ones do not count. */
export const missingFields = (
  values: Record<OperatorField, string | null>,
  used: ReadonlyMap<string, unknown>,
): OperatorField[] =>
  operatorFields.filter(
    (field) => !values[field]?.trim() && used.has(field) && !optionalFields.includes(field),
  );
