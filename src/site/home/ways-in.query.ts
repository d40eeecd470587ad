import { queryOptions } from "@tanstack/react-query";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { buyersGuideReads } from "#content/buyers-guide/buyers-guide.api.server.ts";
import type { featureReads } from "#content/feature/feature.api.server.ts";

/** The published guides that are written for a buyer role. */
export const buyerPersonasQuery = queryOptions<ViewAnswer<typeof buyersGuideReads, "roles">>({
  queryKey: ["api", "buyers-guides?view=roles"],
});

/** The features that the types of family office need most often. */
export const commonNeedsQuery = queryOptions<ViewAnswer<typeof featureReads, "needs">>({
  queryKey: ["api", "features?view=needs"],
});
