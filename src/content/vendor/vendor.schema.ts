import { createSelectSchema } from "drizzle-zod";
import { z } from "zod";
import { entryFields } from "../kit/entity.ts";
import { vendors } from "./vendor.table.ts";
import { video } from "./video.ts";

/** A vendor as the API answers it. */
export const vendorEntity = createSelectSchema(vendors, {
  ...entryFields,
  gallery: z.array(z.string()),
  videos: z.array(video),
});

export type Vendor = z.infer<typeof vendorEntity>;
