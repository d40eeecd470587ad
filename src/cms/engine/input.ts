import { z } from "zod";
import "#shared/field-messages.ts";
import { longestSlug } from "#shared/slug.ts";
import { formatCount } from "#shared/text.ts";
import { isLinkAddress, isWebAddress } from "#shared/web-address.ts";

/** Columns that no payload sets; for `.omit()` on an insert schema. */
export const systemFields = { id: true, createdAt: true, updatedAt: true, contentUpdatedAt: true } as const;

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

const atMost = (label: string, limit: number) => `${label} has at most ${formatCount(limit)} characters`;

const slugText = (limit: number) =>
  z
    .string()
    .max(limit, atMost("Slug", limit))
    .regex(slugPattern, "Slug holds lower-case letters, digits and single hyphens only");

/** A slug as it is given; left out or empty, one is made. */
export const slugInput = (limit = longestSlug) =>
  z.preprocess((value) => (value === "" ? undefined : value), slugText(limit).optional());

/** The slug of a form that asks for one (admin spec, section 5). */
export const requiredSlug = (limit = longestSlug) =>
  z.string().min(1, "Slug is required").pipe(slugText(limit));

/** A text that has to be there. */
export const givenText = (label: string) =>
  z.string({
    error: ({ input }) =>
      `${label} ${input === undefined || input === null ? "is required" : "has to be text"}`,
  });

/** A naming text that must not be blank. */
export const requiredText = (label: string, limit = 500) =>
  givenText(label).trim().min(1, `${label} is required`).max(limit, atMost(label, limit));

const longestText = 200_000;

/** A text of any length that an entry can reasonably have, required. */
export const requiredLongText = (label: string) => requiredText(label, longestText);

/** A text with a limit of its own, or nothing. */
export const limitedText = (label: string, limit: number) =>
  z.string().max(limit, atMost(label, limit)).nullish();

const largestInteger = 2 ** 31 - 1;

/** A whole number that a column holds. One beyond is refused, not taken for another. */
const storedInteger = z.number().min(-largestInteger).max(largestInteger);

/** A whole number; anything else becomes 0, fractions are cut, negatives are allowed (contract, section 6). */
export const displayOrderInput = z.preprocess((value) => {
  if (value === undefined) return undefined;
  const number = Math.trunc(Number(value));
  return Number.isNaN(number) ? 0 : number;
}, storedInteger.optional());

/** A whole number or null; an empty value or one that is no number becomes null. */
export const integerOrNull = z.preprocess((value) => {
  if (value === undefined || value === null) return value;
  if (typeof value === "string" && value.trim() === "") return null;
  const number = Math.trunc(Number(value));
  return Number.isNaN(number) ? null : number;
}, storedInteger.nullish());

const emptyAsNull = (value: unknown) => (value === "" ? null : value);

const longestAddress = 1000;

/** An address of a kind, or nothing; `demand` is what is said of one of another kind. */
const addressInput = (label: string, isOfKind: (address: string) => boolean, demand: string) =>
  z.preprocess(
    emptyAsNull,
    z
      .string()
      .max(longestAddress, atMost(label, longestAddress))
      .refine(isOfKind, `${label} ${demand}`)
      .nullish(),
  );

/** An address on the web, or nothing. */
export const webAddressInput = (label: string) =>
  addressInput(
    label,
    isWebAddress,
    "has to begin with https:// or http://, and holds neither a password nor line breaks",
  );

/** An address on the web or a path of this site, or nothing. */
export const linkInput = (label: string) =>
  addressInput(
    label,
    isLinkAddress,
    "has to begin with / or https://, and holds neither a password nor line breaks",
  );

/** A picture's address, or nothing: browsers load none over http:. */
export const pictureInput = (label: string) =>
  addressInput(label, isPictureAddress, "has to begin with / or https://");

/** A list of pictures by their addresses. */
export const galleryInput = z
  .array(
    z
      .string()
      .max(longestAddress)
      .refine(isPictureAddress, "A picture's address has to begin with / or https://"),
  )
  .max(100)
  .optional();

/** A list of short texts: trimmed, without blanks and duplicates. */
export const textListInput = z
  .array(z.string().trim().max(500, "An item has at most 500 characters"))
  .max(500, "A list has at most 500 items")
  .transform((items) => [...new Set(items.filter(Boolean))])
  .optional();

/** On or off; 1 and 0, also as texts, count as such (admin spec, section 4). */
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

/** Numbers of other entries. */
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

/** The fields that everything with a page of its own has in common. */
export const publishedInput = {
  slug: slugInput(),
  displayOrder: displayOrderInput,
  isPublished: flagInput,
  ...seoInput,
};

/** The same for entries, which may have related information. */
export const entryInput = { ...publishedInput, enableRelatedInfo: flagInput };

function isPictureAddress(address: string): boolean {
  return isLinkAddress(address) && !/^http:/i.test(address);
}
