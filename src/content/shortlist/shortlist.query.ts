import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { vendorViews } from "../vendor/vendor.api.server.ts";
import { renameOnShortlist, storedEntries } from "./shortlist-renaming.ts";

/** A shortlist's vendors, with their current slugs. */
export const shortlistQuery = (slugs: readonly string[]) =>
  queryOptions<ViewAnswer<typeof vendorViews, "shortlist">>({
    queryKey: ["api", `vendors?view=shortlist&v=${slugs.join(",")}`],
  });

/** Fetches the current slugs and names of the vendors on the reader's shortlist and renames them. */
export async function renameStored(client: QueryClient) {
  const slugs = storedEntries().map(({ slug }) => slug);
  if (slugs.length > 0) renameOnShortlist(await client.fetchQuery(shortlistQuery(slugs)).catch(() => []));
}
