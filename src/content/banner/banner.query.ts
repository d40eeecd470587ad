import { queryOptions } from "@tanstack/react-query";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { bannerReads } from "./banner.api.server.ts";

/** The active banners. */
export const bannersQuery = queryOptions<ViewAnswer<typeof bannerReads, "card">>({
  queryKey: ["api", "cta-banners?view=card"],
});
