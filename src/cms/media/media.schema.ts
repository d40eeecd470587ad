import { z } from "zod";

/** An uploaded picture, as the API answers it to editors. */
export const storedPicture = z.object({
  id: z.number().int(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
  fileName: z.string(),
  alt: z.string().nullable(),
  /** Smaller ones of it, as a `<picture>` element's sources. */
  sources: z.array(z.object({ type: z.string(), srcSet: z.string() })),
  uploadedBy: z.string(),
  createdAt: z.iso.datetime(),
});

export type StoredPicture = z.infer<typeof storedPicture>;

/** The fields of an article that a chosen stock photo fills. */
export const photoFields = z.object({
  imageUrl: z.string(),
  imageAlt: z.string().nullable(),
  imageCredit: z.string(),
  imageCreditUrl: z.string().nullable(),
});

export type PhotoFields = z.infer<typeof photoFields>;
