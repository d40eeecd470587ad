import { queryOptions } from "@tanstack/react-query";
import type { Banner } from "./banner.schema.ts";

/** The active banners, for all readers. */
export const bannersQuery = queryOptions<Banner[]>({ queryKey: ["api", "cta-banners?view=card"] });
