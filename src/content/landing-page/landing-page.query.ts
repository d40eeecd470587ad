import { queryOptions } from "@tanstack/react-query";
import type { ViewAnswer } from "#cms/engine/read/reads.server.ts";
import type { landingPageReads } from "./landing-page.api.server.ts";

/** The page at `/{slug}`: a landing page, or else a basic page, or null. */
export const pageAtQuery = (slug: string) =>
  queryOptions<ViewAnswer<typeof landingPageReads, "page"> | null>({
    meta: { notFound: "null" },
    queryKey: ["api", "landing-pages", `${encodeURIComponent(slug)}?view=page`],
  });
