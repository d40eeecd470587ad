import { queryOptions } from "@tanstack/react-query";
import type { ContentHubView } from "./content-hub.queries.server.ts";
import type { HubPageType } from "./related-content.ts";

/** The enabled content hub of a page; `null` when there is none. Runs only for a page that has a slug. */
export const contentHubQuery = (pageType: HubPageType, slug: string) =>
  queryOptions<ContentHubView | null>({
    queryKey: ["api", "content-hub-config", pageType, `${encodeURIComponent(slug)}?view=page`],
    enabled: slug !== "",
  });
