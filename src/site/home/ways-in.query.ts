import { queryOptions } from "@tanstack/react-query";
import type { BuyerPersona } from "#content/buyers-guide/buyers-guide.queries.server.ts";

/** Buyer roles, each with the guide written for it. */
export const buyerPersonasQuery = queryOptions<BuyerPersona[]>({
  queryKey: ["api", "buyers-guides?view=roles"],
});

/** The features that the kinds of office need most often. */
export const commonNeedsQuery = queryOptions<{ slug: string; title: string }[]>({
  queryKey: ["api", "features?view=needs"],
});
