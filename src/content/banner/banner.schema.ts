import { createSelectSchema } from "drizzle-zod";
import type { z } from "zod";
import { timestampFields } from "../kit/entity.ts";
import { banners } from "./banner.table.ts";

/** A call-to-action banner, as the API answers it. */
export const bannerEntity = createSelectSchema(banners, timestampFields);

export type Banner = z.infer<typeof bannerEntity>;
