import { queryOptions } from "@tanstack/react-query";
import type { PageAt } from "./landing-page.queries.server.ts";

/** The page at `/{slug}`: a landing page, else a basic page; `null` when there is neither. */
export const pageAtQuery = (slug: string) =>
  queryOptions<PageAt | null>({
    queryKey: ["api", "landing-pages", `${encodeURIComponent(slug)}?view=page`],
  });
