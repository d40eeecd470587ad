import { z } from "zod";
import { hasControlCharacters } from "./sound-text.ts";

/** An uploaded picture as the API returns it to editors. */
export const storedPicture = z.object({
  id: z.number().int(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  fileName: z.string(),
  alt: z.string().nullable(),
  caption: z.string().nullable(),
  /** The point that crops keep visible, as fractions of width and height from the top left corner. */
  focalX: z.number(),
  focalY: z.number(),
  /** Its variants, as sources of a `<picture>` element. */
  sources: z.array(z.object({ type: z.string(), srcSet: z.string() })),
  uploadedBy: z.string(),
  createdAt: z.iso.datetime(),
});

export type StoredPicture = z.infer<typeof storedPicture>;

/** A field that holds a picture's address, in an entry, an unpublished draft or a deleted entry. */
export const pictureUse = z.object({
  type: z.string(),
  kind: z.string(),
  /** Null for the draft of a new entry. */
  id: z.number().int().nullable(),
  title: z.string(),
  field: z.string(),
  isDraft: z.boolean(),
  /** True for a deleted entry or a discarded draft, which can be restored. */
  isInTrash: z.boolean().optional(),
  /** The form's path, or the trash's. */
  path: z.string(),
});

export type PictureUse = z.infer<typeof pictureUse>;

/** A picture of the library with its uses. */
export const libraryPicture = storedPicture.extend({ usedBy: z.array(pictureUse) });

export type LibraryPicture = z.infer<typeof libraryPicture>;

export const libraryPage = z.object({
  items: z.array(libraryPicture),
  total: z.number().int(),
  page: z.number().int(),
  pageSize: z.number().int(),
});

export const longestAlt = 500;
export const longestCaption = 200;

const altText = z
  .string()
  .trim()
  .max(longestAlt, `Alt text can have at most ${longestAlt} characters`)
  .refine((text) => !hasControlCharacters(text), "The alt text contains control characters");

const caption = z
  .string()
  .trim()
  .max(longestCaption, `A caption can have at most ${longestCaption} characters`)
  .refine((text) => !hasControlCharacters(text), "The caption contains control characters");

const outside = "A focal point must be between 0 and 1";
const share = z.number(outside).min(0, outside).max(1, outside);

/** Changes to a picture. Omitted fields keep their value. */
export const pictureChanges = z
  .object({ alt: altText.nullable(), caption: caption.nullable(), focalX: share, focalY: share })
  .partial();

export type PictureChanges = z.infer<typeof pictureChanges>;

/** The fields of an article that a chosen stock photo fills. */
export const photoFields = z.object({
  imageUrl: z.string(),
  imageAlt: z.string().nullable(),
  imageCredit: z.string(),
  imageCreditUrl: z.string().nullable(),
});

export type PhotoFields = z.infer<typeof photoFields>;
