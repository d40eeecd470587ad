import { queryOptions } from "@tanstack/react-query";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import type { contentHubRead } from "./content-hub.api.server.ts";
import type { HubPageType } from "./related-content.ts";

/** A page's enabled content hub, or null. Disabled while the slug is empty. */
export const contentHubQuery = (pageType: HubPageType, slug: string) =>
  queryOptions<ReadAnswer<typeof contentHubRead> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "content-hub-config", pageType, `${encodeURIComponent(slug)}?view=page`],
    enabled: slug !== "",
  });
