import { z } from "zod";
import "#shared/field-messages.ts";
import { longestSlug } from "#shared/slug.ts";
import { formatCount } from "#shared/text.ts";
import { isLinkAddress, isWebAddress } from "#shared/web-address.ts";

/** Columns that no payload may set. Pass to `.omit()` on an insert schema. */
export const systemFields = { id: true, createdAt: true, updatedAt: true, contentUpdatedAt: true } as const;

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const atMost = (label: string, limit: number) => `${label} can have at most ${formatCount(limit)} characters`;

const slugText = (limit: number) =>
  z
    .string()
    .max(limit, atMost("Slug", limit))
    .regex(slugPattern, "Slug may contain only lower-case letters, digits and single hyphens");

/** A slug as given. If omitted or empty, one is generated. */
export const slugInput = (limit = longestSlug) =>
  z.preprocess((value) => (value === "" ? undefined : value), slugText(limit).optional());

/** The slug of a form that requires one (admin spec, section 5). */
export const requiredSlug = (limit = longestSlug) =>
  z.string().min(1, "Slug is required").pipe(slugText(limit));

/** A required text. */
export const givenText = (label: string) =>
  z.string({
    error: ({ input }) =>
      `${label} ${input === undefined || input === null ? "is required" : "must be text"}`,
  });

/** A required text of one line that names the entry and must not be blank. Line breaks become spaces. */
export const requiredText = (label: string, limit = 500) =>
  filledText(givenText(label).overwrite(joinLines), label, limit);

const joinLines = (text: string) => text.replace(/[\r\n]+/g, " ");

const filledText = (text: z.ZodString, label: string, limit: number) =>
  text
    .trim()
    .min(1, `${label} is required`)
    .refine((text) => text === "" || /[^\p{C}\p{Z}]/u.test(text), `${label} has no visible characters`)
    .max(limit, atMost(label, limit));

const longestText = 200_000;

/** A required text of any length an entry can reasonably have. */
export const requiredLongText = (label: string) => filledText(givenText(label), label, longestText);

/** An optional text with its own limit. */
export const limitedText = (label: string, limit: number) =>
  z.string().max(limit, atMost(label, limit)).nullish();

const largestInteger = 2 ** 31 - 1;

/** Rejects integers that do not fit the column. */
const storedInteger = z.number().min(-largestInteger).max(largestInteger);

/** An integer. Anything else becomes 0, fractions are truncated, negatives are allowed (contract, section 6). */
export const displayOrderInput = z.preprocess(
  (value) => (value === undefined ? undefined : (readInteger(value) ?? 0)),
  storedInteger.optional(),
);

/** An integer or null. Empty and non-numeric values become null. */
export const integerOrNull = z.preprocess(
  (value) => (value === undefined ? undefined : readInteger(value)),
  storedInteger.nullish(),
);

/** Returns null for anything but a number and a text that is one. Truncates fractions. A number beyond all limits is infinite. */
function readInteger(value: unknown): number | null {
  const isNumeric = typeof value === "number" || (typeof value === "string" && /\d/.test(value));
  const number = isNumeric ? Math.trunc(Number(value)) : Number.NaN;
  return Number.isNaN(number) ? null : number;
}

const trimmedOrNull = (value: unknown) => (typeof value === "string" ? value.trim() || null : value);

const longestAddress = 1000;

/** An optional address of a certain kind. `demand` is the message for any other kind. */
const addressInput = (label: string, isOfKind: (address: string) => boolean, demand: string) =>
  z.preprocess(
    trimmedOrNull,
    z
      .string()
      .max(longestAddress, atMost(label, longestAddress))
      .refine(isOfKind, `${label} ${demand}`)
      .nullish(),
  );

/** An optional web address. */
export const webAddressInput = (label: string) =>
  addressInput(
    label,
    isWebAddress,
    "must start with https:// or http:// and contain no password or line breaks",
  );

/** An optional web address or path of this site. */
export const linkInput = (label: string) =>
  addressInput(label, isLinkAddress, "must start with / or https:// and contain no password or line breaks");

/** An optional picture address. Browsers load no pictures over http:. */
export const pictureInput = (label: string) =>
  addressInput(label, isPictureAddress, "must start with / or https://");

/** A list of picture addresses. */
export const galleryInput = z
  .array(
    z
      .string()
      .max(longestAddress)
      .refine(isPictureAddress, "A picture's address must start with / or https://"),
  )
  .max(100)
  .optional();

/** A list of short texts, trimmed, without blanks and duplicates. */
export const textListInput = z
  .array(z.string().trim().max(500, "An item can have at most 500 characters"))
  .max(500, "A list can have at most 500 items")
  .transform((items) => [...new Set(items.filter(Boolean))])
  .optional();

/** A boolean. Also accepts 1 and 0, even as texts (admin spec, section 4). */
export const flagInput = z.preprocess((value) => flagWords.get(value) ?? value, z.boolean().optional());

const flagWords = new Map<unknown, boolean>([
  [1, true],
  ["1", true],
  ["true", true],
  [0, false],
  ["0", false],
  ["false", false],
  ["", false],
  [null, false],
]);

/** Ids of other entries. */
export const idListInput = z
  .array(z.int32())
  .max(500)
  .transform((ids) => [...new Set(ids)])
  .optional();

/** Texts for search engines, with the limits of entries and pages. */
const seoInput = {
  metaTitle: limitedText("Meta title", 60),
  metaDescription: limitedText("Meta description", 160),
};

/** Fields shared by everything with its own page. */
export const publishedInput = {
  slug: slugInput(),
  displayOrder: displayOrderInput,
  isPublished: flagInput,
  ...seoInput,
};

/** Like `publishedInput`, for entries that can have related content. */
export const entryInput = { ...publishedInput, enableRelatedInfo: flagInput };

function isPictureAddress(address: string): boolean {
  return isLinkAddress(address) && !/^http:/i.test(address);
}
